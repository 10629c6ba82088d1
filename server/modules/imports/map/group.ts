/** Reads the product group of a row. */
import { storable } from '../../../../db/sql/storable.ts'
import { limits } from '../../../core/values/fields.schema.ts'
import { optionLength } from '../../catalog/groups/groups.schema.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import type { RowGroup } from '../formats/groups.ts'
import { shorten } from '../values/template.ts'
import { readText } from './values.ts'

/** Cleans the texts of a group as those of products, and shortens long ones. */
export function readGroup({ name, options, ...group }: RowGroup, html: Mapping['html']): RowGroup {
  const clean = (text: string, most: number) =>
    shorten(storable(readText(text, 'text', html)).trim(), most)
  return {
    ...group,
    name: clean(name, limits.shortText),
    options: options.map((option) => ({
      ...option,
      name: clean(option.name, optionLength.name),
      value: clean(option.value, optionLength.value),
    })),
  }
}
