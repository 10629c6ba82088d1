/** Chooses the address of an order: the default address at first, or the typed one. */
import { useEffect, useRef } from 'react'
import { type Address, maxAddresses } from '#server/modules/accounts/addresses/addresses.schema.ts'
import { addressNames, type Recipient, recipientLabels } from '../../forms/recipient.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { config } from '../../lib/config/config.ts'
import { storeDistrict } from '../../lib/delivery/district.ts'
import type { CheckoutForm } from './checkout-rules.ts'

/** The value of `addressId` for a typed address. */
export const typed = 'typed'

const names = Object.keys(recipientLabels) as (keyof Recipient)[]

/** Splits a saved address: one of a single line goes into the street field, to save typing. */
const partsOf = (saved: Address): Recipient =>
  config.asksPlace && saved.street === '' ? { ...saved, street: saved.address } : saved

const isWhole = (values: Recipient): boolean =>
  addressNames.every((name) => values[name].trim() !== '')

/** Returns the address choice. @param hasAccount false: a guest, without saved addresses */
export function useAddressChoice(form: CheckoutForm, hasAccount: boolean) {
  const query = trpc.addresses.list.useQuery({}, { enabled: hasAccount })
  const book = hasAccount ? (query.data ?? []) : []
  /** the typed recipient before an address was chosen */
  const before = useRef<Recipient>(undefined)
  const { addressId } = form.values
  const fill = (values: Recipient) => {
    for (const name of names) form.set(name, values[name])
    if (values.district) storeDistrict(values.district)
  }
  const choose = (id: string) => {
    const saved = book.find((one) => one.addressId === id)
    const { values } = form
    if (addressId === typed)
      before.current = Object.fromEntries(names.map((name) => [name, values[name]])) as Recipient
    form.set('addressId', id)
    form.set('saves', '')
    if (saved) return fill(partsOf(saved))
    const blank = Object.fromEntries(names.map((name) => [name, ''])) as Recipient
    fill(before.current ?? { ...blank, name: values.name, phone: values.phone })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided when the addresses are known, or change
  useEffect(() => {
    if (!query.data) return
    const { addressId: now, address, street, city } = form.values
    const saved = book.find((one) => one.addressId === now)
    // Another tab may have changed the address; missing parts that were typed meanwhile stay.
    if (saved) return isWhole(partsOf(saved)) ? choose(now) : undefined
    const hasTyped = now !== '' || [address, street, city].some((text) => text !== '')
    if (book[0] && !hasTyped) return choose(book[0].addressId)
    if (now === typed) return
    form.set('addressId', typed)
    if (book.length === 0) form.set('saves', 'yes')
  }, [query.data])
  const chosen = book.find((one) => one.addressId === addressId)
  return {
    book,
    /** the addresses are still loading */
    isPending: hasAccount && query.isPending && query.fetchStatus !== 'paused',
    choose,
    /** the form shows the fields: no address is chosen, or the chosen one lacks a part */
    asks: !chosen || !isWhole(partsOf(chosen)),
    canSave: query.isSuccess && book.length < maxAddresses,
  }
}

export type AddressChoice = ReturnType<typeof useAddressChoice>
