/** Manages address books: up to twenty addresses and one default. docs/contract.md#addresses */
import type { DbOrTx, Tx } from '../../../../db/connection/client.ts'
import {
  deleteAddress,
  findAddresses,
  insertAddress,
  lockAddresses,
  updateAddress,
} from '../../../../db/queries/accounts/addresses.queries.ts'
import type { AddressRow } from '../../../../db/schema/schema.ts'
import type { CurrentUser, CustomerContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { isUuid } from '../../../core/values/fields.schema.ts'
import { ownAccountId } from '../login/users.service.ts'
import { presentAddress } from './addresses.presenter.ts'
import { type Address, type AddressInput, maxAddresses } from './addresses.schema.ts'

const unknownAddress = () => new AppError('NOT_FOUND', 'Address not found.')

const toColumns = (input: AddressInput) => ({
  label: input.label ?? '',
  name: input.name,
  phone: input.phone,
  address: input.address ?? '',
  street: input.street ?? '',
  city: input.city ?? '',
  district: input.district ?? '',
  postal_code: input.postalCode ?? '',
  isDefault: input.isDefault ?? false,
})

/** Returns the sort key of an address. A deleted and restored address keeps its position. */
const nameOf = ({ label, name, address }: AddressRow) => `${label} ${name} ${address}`

/** Returns an account's address book, the default address first. */
export async function addressesOf(db: DbOrTx, userId: string): Promise<Address[]> {
  const [first, ...others] = await findAddresses(db, userId)
  if (!first) return []
  others.sort((one, next) => nameOf(one).localeCompare(nameOf(next)))
  return [presentAddress(first, true), ...others.map((row) => presentAddress(row, false))]
}

/** Returns the caller's addresses, the default first. @throws AppError FORBIDDEN for an API key */
export const ownAddresses = ({
  db,
  user,
}: Pick<CustomerContext, 'db' | 'user'>): Promise<Address[]> => addressesOf(db, ownAccountId(user))

async function readOne(tx: Tx, userId: string, id: string): Promise<Address> {
  const book = await addressesOf(tx, userId)
  return book.find(({ addressId }) => addressId === id)!
}

/** Adds an address. @throws AppError FORBIDDEN for an API key, CONFLICT when there are twenty */
export async function addAddress(tx: Tx, user: CurrentUser, input: AddressInput): Promise<Address> {
  const userId = ownAccountId(user)
  await lockAddresses(tx, userId)
  if ((await findAddresses(tx, userId)).length >= maxAddresses)
    throw new AppError(
      'CONFLICT',
      `You already have ${maxAddresses} addresses. Please delete one first.`,
    )
  return readOne(tx, userId, await insertAddress(tx, userId, toColumns(input)))
}

/** Replaces an address. @throws AppError FORBIDDEN for an API key, NOT_FOUND for another's */
export function editAddress(
  ctx: CustomerContext,
  id: string,
  input: AddressInput,
): Promise<Address> {
  const userId = ownAccountId(ctx.user)
  return ctx.transaction(async (tx) => {
    if (!isUuid(id) || !(await updateAddress(tx, userId, id, toColumns(input))))
      throw unknownAddress()
    return readOne(tx, userId, id.toLowerCase())
  })
}

/** Deletes an address. @throws AppError FORBIDDEN for an API key, NOT_FOUND for another's */
export function removeAddress(ctx: CustomerContext, id: string): Promise<void> {
  const userId = ownAccountId(ctx.user)
  return ctx.transaction(async (tx) => {
    if (!isUuid(id) || !(await deleteAddress(tx, userId, id))) throw unknownAddress()
  })
}
