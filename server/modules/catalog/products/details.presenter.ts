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
const stepsOf = (names: readonly DetailField[]) =>
  names.map((name) => {
    const { column, type } = detailFields[name]
    return { name, column, isMoney: type === 'money' }
  })
const steps = stepsOf(detailNames)
const publicSteps = stepsOf(detailNames.filter((name) => detailFields[name].audience === 'public'))

function view(row: ProductDetailsRow | undefined, shown: typeof steps): Record<string, unknown> {
  const details: Record<string, unknown> = {}
  for (const { name, column, isMoney } of shown) {
    const value = row?.[column] ?? null
    details[name] = isMoney && value !== null ? toRupees(value as number) : value
  }
  return details
}

/** Shows all details of a product, for staff. */
export const viewDetails = (row: ProductDetailsRow | undefined): Details =>
  row ? (view(row, steps) as Details) : noDetails

/** Shows the details that everybody may read. */
export const viewPublicDetails = (row: ProductDetailsRow | undefined) =>
  view(row, publicSteps) as PublicDetails

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

/** Shows the details that a member of staff may read. */
export const viewStaffDetails = (details: Details, user: Pick<CurrentUser, 'permissions'>) =>
  Object.fromEntries(
    Object.entries(details).filter(([name]) => mayReadDetail(name as DetailField, user)),
  ) as StaffDetails
