/** A product group as shoppers see it: its options and variants. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { doc, imageAddress } from '../../../core/values/fields.schema.ts'

/** Characters without a removable accent, exactly as the database folds them. */
const plainCharacters: Readonly<Record<string, string>> = Object.fromEntries(
  'ßss ẞss æae Æae œoe Œoe þth Þth łl Łl øo Øo đd Đd ðd Ðd ħh Ħh ıi ŋn Ŋn'
    .split(' ')
    .map(([character = '', ...plain]) => [character, plain.join('')]),
)

/** Compares texts as `fold_values` of the database does: without case, accents and extra spaces. */
export const fold = (value: string): string =>
  [
    ...value
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/[ßẞæÆœŒþÞłŁøØđĐðÐħĦıŋŊ]/g, (character) => plainCharacters[character]!)
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC'),
  ]
    // One by one: a sigma at the end of a word stays the same character.
    .map((character) => character.toLowerCase())
    .join('')

/** Most options of a group. */
export const maxOptions = 3

/** A colour as `#rrggbb` or an image; null without either. */
export const swatch = z.nullable(
  z.object({ color: z.optional(z.string()), image: z.optional(imageAddress()) }),
)
const GroupOption = z.object({
  name: z.string().apply(doc, 'Name of the option, such as `Size`.'),
  values: z
    .array(
      z.object({ value: z.string().apply(doc, 'Value of the option, such as `50 ml`.'), swatch }),
    )
    .apply(doc, 'Values in display order.'),
})

export const groupFields = {
  id: z.string(),
  name: z.string().apply(doc, 'Name of the group that shoppers see.'),
  handle: z.string(),
  options: z.array(GroupOption).apply(doc, 'Options in display order.'),
}

/** A variant as shoppers see it; `options` has one value per option of the group. */
const Variant = z.object({
  productId: z.string(),
  productName: z.string(),
  options: z.array(z.string()).apply(doc, 'One value for each option of the group.'),
  swatch,
  price: z.number().apply(doc, 'Regular price in rupees.'),
  lastPrice: z.number(),
  stock: z.int(),
  image: imageAddress(),
})
/** A group with its published variants; `reviews` counts those of all of them. */
export const ProductGroup = z.object({
  ...groupFields,
  variants: z.array(Variant).apply(doc, 'Published variants in display order.'),
  reviews: z
    .object({
      count: z.int().apply(doc, 'Number of visible reviews.'),
      average: z.nullable(z.number()).apply(doc, 'Mean of the ratings; null without reviews.'),
    })
    .apply(doc, 'Reviews of all variants.'),
})
export type ProductGroup = z.infer<typeof ProductGroup>
