/** Reads the texts of variants in our own Shopify export that Shopify's columns have no place for. */
import * as z from 'zod/mini'
import { readSwatch } from '../values/swatches.ts'
import { joinList } from './araliya.ts'
import type { ShopifyKey } from './shopify-columns.ts'
import type { Variant } from './variants.ts'

/** Texts of a variant that Shopify's columns have no place for. */
const OwnTexts = z.partial(
  z.object({
    name: z.string(),
    /** as HTML */
    description: z.string(),
    category: z.string(),
    altNames: z.array(z.string()),
    Images: z.array(z.string()),
    imageAlts: z.array(z.string()),
    brand: z.string(),
    tags: z.array(z.string()),
    state: z.string(),
    /** of its options */
    swatches: z.array(z.string()),
  }),
)
export type OwnTexts = z.infer<typeof OwnTexts>

function readOwnTexts(cell: string | undefined): OwnTexts | undefined {
  try {
    return cell ? z.safeParse(OwnTexts, JSON.parse(cell)).data : undefined
  } catch {
    return undefined
  }
}

/** Replaces the texts of a variant in our own export by those that Shopify has no place for. */
export function withOwnTexts(variant: Variant, at: Partial<Record<ShopifyKey, number>>): Variant {
  const own = at.ownTexts === undefined ? undefined : readOwnTexts(variant.row.cells[at.ownTexts])
  if (!own) return variant
  const cells = [...variant.row.cells]
  const texts = {
    body: own.description,
    type: own.category,
    vendor: own.brand,
    altNames: own.altNames && joinList(own.altNames),
    tags: own.tags && joinList(own.tags),
  }
  for (const [key, text] of Object.entries(texts)) {
    const index = at[key as keyof typeof texts]
    if (index !== undefined && text !== undefined) cells[index] = text
  }
  return {
    ...variant,
    row: { ...variant.row, cells },
    name: own.name,
    options: variant.options.map((option, at) => {
      const swatch = readSwatch(own.swatches?.[at] ?? '')
      return swatch ? { ...option, swatch } : option
    }),
    images: own.Images ?? variant.images,
    alts: own.imageAlts ?? variant.alts,
    more: own.state === undefined ? variant.more : { ...variant.more, state: own.state },
  }
}
