/** The values that a row may set: the flattened rules of POST /api/products, whole and partial. */
import * as z from 'zod/mini'
import { type DetailsChange, detailSchemas } from '../../catalog/products/details.schema.ts'
import {
  blankImagesRule,
  lastPriceRule,
  NameableProductId,
  type NewProduct,
  newProductFields,
} from '../../catalog/products/products.schema.ts'
import { type ScheduleChange, scheduleSchemas } from '../../catalog/products/schedule.schema.ts'

/** A row's product: the body of POST /api/products, with details and schedule flattened. */
export type ImportProduct = Omit<NewProduct, 'details' | 'schedule'> &
  DetailsChange &
  ScheduleChange
export type ProductValues = Omit<ImportProduct, 'productId'>

const shape = {
  ...newProductFields,
  // Existing products with a slash may still be changed.
  productId: NameableProductId,
  ...z.partial(z.object({ ...detailSchemas, ...scheduleSchemas })).shape,
}
export const WholeProduct = z.object(shape).check(lastPriceRule, blankImagesRule)
export const PartialProduct = z.partial(z.object(shape))
