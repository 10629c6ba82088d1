/** Chooses the key that identifies products in the shop, and the stock location that counts. */
import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { adminTexts } from '../../texts/texts.ts'

const labels = adminTexts.imports
const ways = ['productId', 'sku', 'barcode'] as const

interface Props {
  mapping: Mapping
  /** the file holds stock only */
  isStock: boolean
  onChange: (mapping: Mapping) => void
}

export function MappingMatch({ mapping, isStock, onChange }: Props) {
  const { match, location, ...rest } = mapping
  const change = (value: Pick<Mapping, 'match' | 'location'>) =>
    onChange({
      ...rest,
      ...(value.match ? { match: value.match } : {}),
      ...(value.location ? { location: value.location } : {}),
    })
  return (
    <div className="mb-4 grid gap-4 sm:grid-cols-2">
      <SelectField
        label={labels.match.label}
        name="match"
        value={match ?? ''}
        onChange={({ target }) =>
          change({ location, match: (target.value || undefined) as Mapping['match'] })
        }
      >
        <option value="">{isStock ? labels.match.usual : labels.match.productId}</option>
        {ways
          .filter((way) => isStock || way !== 'productId')
          .map((way) => (
            <option key={way} value={way}>
              {labels.match[way]}
            </option>
          ))}
      </SelectField>
      {isStock && (
        <TextField
          label="Stock location (empty: all locations)"
          name="location"
          autoComplete="off"
          value={location ?? ''}
          onChange={({ target }) => change({ match, location: target.value })}
        />
      )}
    </div>
  )
}
