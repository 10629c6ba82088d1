/** Lists every product field with its source; rare fields are folded below. */
import { namesOf } from '#db/schema/field.ts'
import { detailFields } from '#db/schema/product-fields.ts'
import { mainFields, scheduleFields } from '#db/schema/product-shape.ts'
import type { ImportField, Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import type { Outputs } from '../../../lib/api/trpc.ts'
import type { FileColumns } from './columns.tsx'
import { sourceOf, withSource } from './mapping-draft.ts'
import { MappingField } from './mapping-field.tsx'

interface Props {
  products: Outputs['imports']['preview']['products']
  file: FileColumns
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

const moreFields = namesOf({ ...detailFields, ...scheduleFields })

export function MappingFields({ products, file, mapping, onChange }: Props) {
  const resultsOf = (field: ImportField): string[] => {
    const values = products.map((one) =>
      field === 'productId' ? one.productId : one.product?.[field],
    )
    const texts = values.map((value) => String(value ?? '')).filter(Boolean)
    return [...new Set(texts)].slice(0, 3)
  }
  const list = (fields: readonly ImportField[]) => (
    <ul className="divide-y divide-line">
      {fields.map((field) => (
        <MappingField
          key={field}
          field={field}
          source={sourceOf(mapping, field)}
          file={file}
          results={resultsOf(field)}
          onChange={(source) => onChange(withSource(mapping, field, source))}
        />
      ))}
    </ul>
  )
  return (
    <>
      {list(namesOf(mainFields))}
      <details open={moreFields.some((field) => sourceOf(mapping, field).kind !== 'none')}>
        <summary className="inline-flex min-h-11 items-center text-link">
          More fields: SKU, barcode, weight, cost …
        </summary>
        {list(moreFields)}
      </details>
    </>
  )
}
