/** The address book of an account. docs/contract.md#addresses */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import {
  Address,
  AddressById,
  AddressEdit,
  AddressInput,
  AnsweredAddress,
} from './addresses.schema.ts'
import { addAddress, editAddress, ownAddresses, removeAddress } from './addresses.service.ts'

const example = {
  label: 'Home',
  name: 'Nimali Perera',
  phone: '+94 77 123 4567',
  address: '12 Temple Road, 20000 Kandy',
  street: '12 Temple Road',
  city: 'Kandy',
  district: 'Kandy',
  postalCode: '20000',
}

export const list = query({
  rest: {
    path: '/addresses',
    summary: "List the caller's saved addresses, the default first",
  },
  access: 'customer',
  output: z.array(Address),
  handler: ({ ctx }) => ownAddresses(ctx),
})

export const add = mutation({
  rest: {
    method: 'POST',
    path: '/addresses',
    summary: 'Add an address; an account can have at most twenty',
    description:
      'Validated like the address of an order: `address` in one line, or `street`, `city`, `district` and `postalCode`. The first address is the default; `isDefault: true` replaces it.',
    status: 201,
    example,
  },
  access: 'customer',
  rateLimit: { points: 60, seconds: 60 },
  idempotent: true,
  input: AddressInput,
  output: AnsweredAddress,
  errors: ['CONFLICT'],
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => ({
      message: 'Address saved.',
      address: await addAddress(tx, ctx.user, input),
    })),
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/addresses/{addressId}',
    summary: 'Replace an address',
    description: 'Absent fields become empty. `isDefault: false` changes nothing.',
    example: { ...example, isDefault: true },
  },
  access: 'customer',
  rateLimit: { points: 60, seconds: 60 },
  input: AddressEdit,
  output: AnsweredAddress,
  handler: async ({ input: { addressId, ...input }, ctx }) => ({
    message: 'Address saved.',
    address: await editAddress(ctx, addressId, input),
  }),
})

export const remove = mutation({
  rest: {
    method: 'DELETE',
    path: '/addresses/{addressId}',
    summary: 'Delete an address',
    description: 'If it was the default, another address becomes the default.',
  },
  access: 'customer',
  rateLimit: { points: 60, seconds: 60 },
  input: AddressById,
  output: z.object({ message: z.string() }),
  handler: async ({ input, ctx }) => {
    await removeAddress(ctx, input.addressId)
    return { message: 'Address deleted.' }
  },
})
