/** The details of a product between their row and the API, as `db/schema/product-fields.ts` declares them. */
import { detailFields } from '../../../../db/schema/product-fields.ts'
import type { ProductDetailsRow } from '../../../../db/schema/schema.ts'
import { mayReadCost } from '../../../core/access/permission-check.ts'
import type { CurrentUser } from '../../../core/context/context.ts'
import { toCents, toRupees } from '../../../core/values/money.ts'
import {
  type DetailField,
  type Details,
  detailNames,
  type PublicDetails,
  type StaffDetails,
} from './details.schema.ts'

export const noDetails = Object.fromEntries(detailNames.map((name) => [name, null])) as Details

/** Made once: an import reads and writes them a hundred thousand times. */
const steps = detailNames.map((name) => {
  const { column, type } = detailFields[name]
  return { name, column, isMoney: type === 'money' }
})

/** Shows all details of a product, for staff. */
export function viewDetails(row: ProductDetailsRow | undefined): Details {
  if (!row) return noDetails
  const details: Record<string, unknown> = {}
  for (const { name, column, isMoney } of steps) {
    const value = row[column]
    details[name] = isMoney && value !== null ? toRupees(value as number) : value
  }
  return details as Details
}

/** Turns details into a row: the opposite of {@link viewDetails}. */
export function storedDetails(productRef: string, details: Details): ProductDetailsRow {
  const row: Record<string, unknown> = { product_ref: productRef }
  for (const { name, column, isMoney } of steps) {
    const value = details[name]
    row[column] = isMoney && value !== null ? toCents(value as number) : value
  }
  return row as unknown as ProductDetailsRow
}

/** Returns true for a detail that this member of staff may read. */
export const mayReadDetail = (name: DetailField, user: Pick<CurrentUser, 'permissions'>) =>
  detailFields[name].audience !== 'pricing' || mayReadCost(user)

const pick = (details: Details, names: readonly DetailField[]) =>
  Object.fromEntries(names.map((name) => [name, details[name]]))

/** Shows the details that a member of staff may read. */
export const viewStaffDetails = (details: Details, user: Pick<CurrentUser, 'permissions'>) =>
  pick(
    details,
    detailNames.filter((name) => mayReadDetail(name, user)),
  ) as StaffDetails

const publicNames = detailNames.filter((name) => detailFields[name].audience === 'public')

/** Shows the details that everybody may read. */
export const viewPublicDetails = (row: ProductDetailsRow | undefined) =>
  pick(viewDetails(row), publicNames) as PublicDetails
