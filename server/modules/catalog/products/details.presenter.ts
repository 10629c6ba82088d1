/** Converts product details between row and API, as `db/schema/product-fields.ts` declares them. */
import type { DetailField as Declared } from '../../../../db/schema/field.ts'
import { detailFields } from '../../../../db/schema/product-fields.ts'
import type { ProductDetailsRow } from '../../../../db/schema/schema.ts'
import { canReadCost } from '../../../core/access/permission-check.ts'
import type { CurrentUser } from '../../../core/context/context.ts'
import {
  type DetailField,
  type Details,
  type DetailsChange,
  detailNames,
  type PublicDetails,
  type StaffDetails,
} from './details.schema.ts'
import { readerOf, writerOf } from './stored-fields.ts'

export const noDetails = Object.fromEntries(detailNames.map((name) => [name, null])) as Details

const read = readerOf(detailFields)
const write = writerOf(detailFields)

/** Shows all details of a product, for staff. */
export const presentDetails = (row: ProductDetailsRow | undefined): Details =>
  row ? (read(row) as Details) : noDetails

/** Shows the details that everyone may read. */
export const presentPublicDetails = (row: ProductDetailsRow | undefined) =>
  readPublic(row ?? {}) as PublicDetails
const isPublic = ([, { audience }]: [string, Declared]) => audience === 'public'
const readPublic = readerOf(Object.fromEntries(Object.entries(detailFields).filter(isPublic)))

/** Converts details into a row, unlike {@link presentDetails}; absent fields are null. */
export const storedDetails = (productRef: string, details: DetailsChange) =>
  ({ product_ref: productRef, ...write(details) }) as ProductDetailsRow

/** Returns true for a detail that this member of staff may read. */
export const canReadDetail = (name: DetailField, user: Pick<CurrentUser, 'permissions'>) =>
  detailFields[name].audience !== 'pricing' || canReadCost(user)

/** Shows the details that a member of staff may read. */
export const presentStaffDetails = (details: Details, user: Pick<CurrentUser, 'permissions'>) =>
  Object.fromEntries(
    Object.entries(details).filter(([name]) => canReadDetail(name as DetailField, user)),
  ) as StaffDetails
