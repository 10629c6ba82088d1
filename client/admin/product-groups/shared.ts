/** Fields that the variants of a group share: present values, unsaved edits, and the request. */
import { maxVariants } from '#server/modules/catalog/groups/groups.schema.ts'
import { maxProductImages } from '#server/modules/catalog/products/products.schema.ts'
import type { Inputs } from '../../lib/api/trpc.ts'
import { parseImages, resultingImages } from '../media/form-images.ts'
import type { Change, Variant } from './variant-cells.ts'

export type SharedChange = NonNullable<Inputs['productGroups']['update']['shared']>
export type SharedText = 'description' | 'category' | 'brand'

/** Texts of edited fields only; `images` is the output of `printImages` in form-images.ts. */
export type SharedEdits = Readonly<Partial<Record<SharedText | 'images', string>>>

export const sharedLabels: Record<keyof SharedEdits, string> = {
  description: 'Description',
  category: 'Category',
  brand: 'Brand',
  images: 'Images',
}

export const parseShared = (text: string): SharedEdits => JSON.parse(text || '{}')

const namesOf = (edits: SharedEdits) => Object.keys(edits) as (keyof SharedEdits)[]

/** Names the edited fields. */
export const describeShared = (text: string): string =>
  namesOf(parseShared(text))
    .map((name) => sharedLabels[name])
    .join(', ')

const readText: Record<SharedText, (variant: Variant) => string> = {
  description: ({ product }) => product.description,
  category: ({ product }) => product.category,
  brand: ({ details }) => details.brand ?? '',
}

/** Returns the text that all variants have; undefined: they differ. */
export function sharedText(variants: readonly Variant[], field: SharedText): string | undefined {
  const [text, ...others] = new Set(variants.map(readText[field]))
  return others.length > 0 ? undefined : text
}

/** Returns the images that all variants have, in the order of the first variant. */
export const sharedImages = ([first, ...others]: readonly Variant[]): string[] =>
  first?.product.Images.filter((image) =>
    others.every(({ product }) => product.Images.includes(image)),
  ) ?? []

/**
 * Replaces the shared images of a variant at the place of the first; its own images keep their order.
 * @param before the images that all variants have
 */
export function withShared(
  images: readonly string[],
  before: readonly string[],
  after: readonly string[],
): string[] {
  const own = images.filter((image) => !before.includes(image))
  const first = images.findIndex((image) => before.includes(image))
  const added = after.filter((image) => !own.includes(image))
  return own.toSpliced(first < 0 ? own.length : first, 0, ...added)
}

/** Returns each variant's images after the edit; undefined: the edit leaves them. */
function editedImages(variants: readonly Variant[], { images }: SharedEdits) {
  if (images === undefined) return undefined
  const before = sharedImages(variants)
  const after = resultingImages(parseImages(images)).map(({ url }) => url)
  return variants.map(({ product }) => withShared(product.Images, before, after))
}

/** Returns why the edits cannot be saved. */
export function problemOfShared(
  variants: readonly Variant[],
  edits: SharedEdits,
): string | undefined {
  if (edits.category?.trim() === '') return 'Category is required'
  const place = editedImages(variants, edits)?.findIndex((all) => all.length > maxProductImages)
  const full = variants[place ?? -1]
  return full && `${full.product.productName} would have more than ${maxProductImages} images`
}

/** Returns true when one request can change all variants. */
export const canShare = (variants: readonly Variant[]): boolean => variants.length <= maxVariants

/** Returns the request's change of all variants. */
export function sharedChangeOf(edits: SharedEdits): SharedChange | undefined {
  const { description, category, brand } = edits
  const change = {
    ...(description !== undefined && { description }),
    ...(category !== undefined && { category }),
    ...(brand !== undefined && { details: { brand: brand.trim() || null } }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

/** Adds edited images, and the versions of all variants that the edits are based on. */
export function withSharedEdits(
  variants: readonly Variant[],
  edits: SharedEdits,
  changes: readonly Change[],
): readonly Change[] {
  if (namesOf(edits).length === 0) return changes
  const images = editedImages(variants, edits)
  return variants.map(({ product: { productId, version } }, place) => ({
    productId,
    version,
    ...changes.find((one) => one.productId === productId),
    ...(images && { Images: images[place]! }),
  }))
}
