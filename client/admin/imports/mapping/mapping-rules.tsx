/** Sets rules of a mapping that most files do not need. */
import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { Options, SelectField } from '../../../forms/field.tsx'
import { adminTexts } from '../../texts/texts.ts'
import { withNumbers, withRule } from './mapping-draft.ts'

const labels = adminTexts.importMapping.rules

interface Rule {
  name: string
  labels: Readonly<Record<string, string>>
  values: readonly string[]
  read: (mapping: Mapping) => string | undefined
  write: (mapping: Mapping, value: string | undefined) => Mapping
}

/** Renders a rule with fixed choices. */
const plain = <K extends 'unpublished' | 'duplicates' | 'html'>(
  name: K,
  values: readonly Extract<Mapping[K], string>[],
): Rule => ({
  name,
  labels: labels[name],
  values,
  read: (mapping) => (typeof mapping[name] === 'string' ? mapping[name] : undefined),
  write: (mapping, value) => withRule(mapping, name, value as Mapping[K]),
})

const rules: readonly Rule[] = [
  {
    name: 'pick',
    labels: labels.pick,
    values: ['first', 'last'],
    read: ({ numbers }) => numbers?.pick?.price,
    write: (mapping, value) => {
      const { price: _, ...others } = mapping.numbers?.pick ?? {}
      const pick = value ? { ...others, price: value as 'first' } : others
      return withNumbers(mapping, { pick: Object.keys(pick).length ? pick : undefined })
    },
  },
  plain('unpublished', ['reject', 'import']),
  plain('duplicates', ['reject', 'first']),
  plain('html', ['text', 'keep']),
]

interface Props {
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

export function MappingRules({ mapping, onChange }: Props) {
  return (
    <details className="mb-2">
      <summary className="inline-flex min-h-11 items-center text-link">{labels.title}</summary>
      <div className="mt-1 mb-4 grid items-end gap-4 sm:grid-cols-2">
        {rules.map((rule) => (
          <SelectField
            key={rule.name}
            label={rule.labels.label}
            name={rule.name}
            value={rule.read(mapping) ?? ''}
            onChange={({ target }) => onChange(rule.write(mapping, target.value || undefined))}
          >
            <option value="">{labels.usual}</option>
            <Options of={rule.values} labels={rule.labels} />
          </SelectField>
        ))}
      </div>
    </details>
  )
}
