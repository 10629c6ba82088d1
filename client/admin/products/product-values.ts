/** Converts a product between its form, which holds texts only, and the server. */
import { labelsOf } from '#db/schema/field.ts'
import { mainFields, productFields } from '#db/schema/product-shape.ts'
import { menuCategories } from '#server/modules/catalog/products/categories.schema.ts'
import { NewProduct } from '#server/modules/catalog/products/products.schema.ts'
import { chipsOf } from '../../forms/chips-field.tsx'
import { type Errors, validateBySchema } from '../../forms/form.ts'
import type { Inputs, Outputs } from '../../lib/api/trpc.ts'
import { readAmount } from '../../lib/values/amount.ts'
import {
  describeImages,
  fromStored,
  isAltMissing,
  noImages,
  parseImages,
  printImages,
  resultingImages,
} from '../media/form-images.ts'
import { adminTexts } from '../texts/texts.ts'
import { type DetailValues, detailsOf, detailValuesOf, validateDetails } from './detail-values.ts'
import {
  type ScheduleValues,
  scheduleOf,
  scheduleValuesOf,
  validateScheduleValues,
} from './schedule-values.ts'

const texts = adminTexts.productForm

export type ProductValues = DetailValues &
  ScheduleValues & {
    productId: string
    productName: string
    /** one per line */
    altNames: string
    /** the output of `printImages` in form-images.ts */
    images: string
    price: string
    lastPrice: string
    stock: string
    category: string
    description: string
    /** the version that the changes are based on; empty for a new product */
    version: string
  }

export type StaffProduct = Outputs['products']['adminGet']

export const emptyProduct: ProductValues = {
  productId: '',
  productName: '',
  altNames: '',
  images: printImages(noImages),
  price: '',
  lastPrice: '',
  stock: '',
  category: menuCategories[0],
  description: '',
  ...detailValuesOf(),
  ...scheduleValuesOf(),
  version: '',
}

export function valuesOf({ product, details }: StaffProduct): ProductValues {
  const describe = (position: number) =>
    position === 0 ? product.productName : `${product.productName}, ${position + 1}`
  return {
    productId: product.productId,
    productName: product.productName,
    altNames: product.altNames.join('\n'),
    images: printImages(fromStored(product.Images, product.imageAlts, describe)),
    price: String(product.price),
    lastPrice: String(product.schedule?.usualPrice ?? product.lastPrice),
    stock: String(product.stock),
    category: product.category,
    description: product.description,
    ...detailValuesOf(details),
    ...scheduleValuesOf(product.schedule),
    version: String(product.version),
  }
}

/**
 * Returns the request body. An empty price stays undefined, so that the schema reports it.
 * @param knowsCost false for staff without the cost permission: the request leaves it out
 */
export function bodyOf(values: ProductValues, knowsCost = true): Inputs['products']['create'] {
  const { cost, ...details } = detailsOf(values)
  const images = resultingImages(parseImages(values.images))
  return {
    productId: values.productId,
    productName: values.productName,
    altNames: chipsOf(values.altNames),
    Images: images.map(({ url }) => url),
    imageAlts: images.map(({ alt, decorative }) => (decorative ? '' : alt.trim())),
    price: readAmount(values.price) as number,
    lastPrice: readAmount(values.lastPrice),
    stock: readAmount(values.stock) ?? 0,
    category: values.category,
    description: values.description,
    details: knowsCost ? { ...details, cost } : details,
    schedule: scheduleOf(values),
  }
}

/** Returns the request body of an edit: without a stock that was not edited, as orders change it. */
export function changesOf(
  values: ProductValues,
  stored: ProductValues,
  knowsCost: boolean,
): Inputs['products']['update'] {
  const { stock, ...changes } = bodyOf(values, knowsCost)
  return values.stock === stored.stock ? changes : { ...changes, stock }
}

export const labels: { [name in keyof ProductValues]: string } = {
  ...labelsOf(productFields),
  images: mainFields.Images.label,
  version: '',
}

/** Formats list fields for a sentence. */
export const printed = {
  altNames: (text: string) => chipsOf(text).join(', '),
  images: describeImages,
}

/** Maps a server issue to a field of the form. */
export function fieldOfIssue(path: string): keyof ProductValues | undefined {
  const [first = '', second = ''] = path.split('.')
  const head = first === 'details' || first === 'schedule' ? second : first
  if (head === 'Images' || head === 'imageAlts') return 'images'
  return head in labels ? (head as keyof ProductValues) : undefined
}

/** Validates a product. @param pending images that are not uploaded yet */
export function validateProduct(
  values: ProductValues,
  taken: boolean,
  pending: 'uploading' | 'failed' | undefined,
): Errors<ProductValues> {
  const { Images, ...found } = validateBySchema(NewProduct, bodyOf(values), labels) as Record<
    string,
    string
  >
  const images =
    pending === 'uploading'
      ? adminTexts.formImages.stillUploading
      : pending === 'failed'
        ? adminTexts.formImages.failedOnes
        : isAltMissing(parseImages(values.images))
          ? 'Enter an alt text for each image, or mark it as decorative.'
          : Images
  // In the order of the form, so that the summary matches it.
  return {
    productId: found.productId ?? (taken ? texts.taken : undefined),
    productName: found.productName,
    altNames: found.altNames,
    images,
    price: found.price,
    lastPrice: found.lastPrice,
    stock: found.stock,
    ...validateScheduleValues(values),
    category: found.category,
    description: found.description,
    ...validateDetails(values),
  }
}
