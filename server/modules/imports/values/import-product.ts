/** What a row may say of a product: the rules of POST /api/products, flat, for whole products and for parts. */
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

/** A row's product: what POST /api/products takes, its details beside the rest. */
export type ImportProduct = Omit<NewProduct, 'details' | 'schedule'> &
  DetailsChange &
  ScheduleChange
export type ProductValues = Omit<ImportProduct, 'productId'>

const shape = {
  ...newProductFields,
  // those with a slash that there are may be changed
  productId: NameableProductId,
  ...z.partial(z.object({ ...detailSchemas, ...scheduleSchemas })).shape,
}
export const WholeProduct = z.object(shape).check(lastPriceRule, blankImagesRule)
export const PartialProduct = z.partial(z.object(shape))
