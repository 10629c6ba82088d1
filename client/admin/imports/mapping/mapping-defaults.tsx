/** Sets the stock of new products where the file has none. */
import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { adminTexts } from '../../texts/texts.ts'
import { withDefault, withRule } from './mapping-draft.ts'

const labels = adminTexts.imports

interface Props {
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

export function MappingDefaults({ mapping, onChange }: Props) {
  return (
    <div className="mb-4 grid items-end gap-4 sm:grid-cols-2">
      <TextField
        label={labels.defaultFor.stock}
        name="default-stock"
        autoComplete="off"
        inputMode="numeric"
        value={String(mapping.defaults?.stock ?? '')}
        onChange={(event) => onChange(withDefault(mapping, 'stock', event.target.value))}
      />
      {mapping.defaults?.stock === undefined && (
        <SelectField
          label={labels.untracked.label}
          name="untracked"
          value={mapping.untracked ?? ''}
          onChange={({ target: { value } }) =>
            onChange(withRule(mapping, 'untracked', (value || undefined) as Mapping['untracked']))
          }
        >
          <option value="">{labels.untracked.ask}</option>
          <option value="zero">{labels.untracked.zero}</option>
          <option value="reject">{labels.untracked.reject}</option>
        </SelectField>
      )}
    </div>
  )
}
