/** Detects unedited demo products and articles. Pure functions, so that every rule is testable. */
import { isDeepStrictEqual } from 'node:util'
import type { DemoBlog, DemoProduct } from '../../../db/demo/model/types.ts'
import type { ProductViewRow } from '../../../db/queries/catalog/products.queries.ts'
import type { BlogRow } from '../../../db/schema/schema.ts'
import { toCents } from '../../core/values/money.ts'
import { noDetails } from '../catalog/products/details.presenter.ts'
import type { Details } from '../catalog/products/details.schema.ts'

/** Returns true when the addresses are demo images, stored as `<milliseconds>-<name>.webp`. */
const hasImages = (addresses: readonly string[], names: readonly string[]): boolean =>
  addresses.length === names.length &&
  names.every((name, at) => addresses[at]?.endsWith(`-${name}.webp`))

/** Returns true for an unedited demo product. @param sold units that orders took from its stock */
export const isDemoProduct = (row: ProductViewRow, sold: number, demo: DemoProduct): boolean =>
  hasImages(row.images, demo.images) &&
  isDeepStrictEqual(
    [row.product_name, row.alt_names, row.category, row.description, row.image_alts],
    [demo.productName, demo.altNames, demo.category, demo.description, demo.alts],
  ) &&
  row.price_cents === toCents(demo.price) &&
  row.last_price_cents === toCents(demo.lastPrice) &&
  row.stock + sold === demo.stock

export const isDemoBlog = (row: BlogRow, demo: DemoBlog): boolean =>
  hasImages(row.images, demo.images) &&
  isDeepStrictEqual(
    [row.blog_topic, row.blog_catg, row.mini_desc, row.description],
    [demo.blogTopic, demo.blogCatg, demo.miniDesc, demo.desc],
  )

/** Returns a demo product's details, with the defaults for missing ones. */
export const detailsOf = ({ details }: DemoProduct): Details => ({ ...noDetails, ...details })
