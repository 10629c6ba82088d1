/** What new products get where the file says nothing: a category, a stock. */
import type { Mapping } from '#server/imports/mapping.schema.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { adminTexts } from '../texts.ts'
import { withDefault, withUntracked } from './mapping-draft.ts'

const words = adminTexts.imports

interface Props {
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

export function MappingDefaults({ mapping, onChange }: Props) {
  return (
    <div className="mb-4 grid gap-4 sm:grid-cols-2">
      {(['category', 'stock'] as const).map((field) => (
        <TextField
          key={field}
          label={words.defaultFor[field]}
          name={`default-${field}`}
          autoComplete="off"
          {...(field === 'stock' ? { inputMode: 'numeric' as const } : {})}
          value={String(mapping.defaults?.[field] ?? '')}
          onChange={(event) => onChange(withDefault(mapping, field, event.target.value))}
        />
      ))}
      {mapping.defaults?.stock === undefined && (
        <SelectField
          label={words.untracked.label}
          name="untracked"
          value={mapping.untracked ?? ''}
          onChange={({ target: { value } }) =>
            onChange(withUntracked(mapping, (value || undefined) as Mapping['untracked']))
          }
        >
          <option value="">{words.untracked.ask}</option>
          <option value="zero">{words.untracked.zero}</option>
          <option value="reject">{words.untracked.reject}</option>
        </SelectField>
      )}
    </div>
  )
}
