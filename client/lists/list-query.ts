/** How every list asks: the old page stays, dimmed, until the new one is there. */
import { keepPreviousData } from '@tanstack/react-query'
import type { ListState } from './list-state.ts'

/** Options for the page queries of the admin area. Staff expect what they see to be true now. */
export const listOptions = { placeholderData: keepPreviousData, staleTime: 0 } as const

/** Leaves out what is empty, so that the server's defaults count. */
export const given = (value: string): string | undefined => value || undefined

/** One of the allowed values, or undefined: an address may say anything. */
export const oneOf = <T extends string>(value: string, allowed: readonly T[]): T | undefined =>
  allowed.find((one) => one === value)

/**
 * What every list asks for: words, an order and a place.
 * @param sorts the orders that the server knows, the usual one first
 */
export const askedOf = <Sort extends string>(
  list: ListState,
  sorts: readonly [Sort, ...Sort[]],
) => ({
  q: given(list.get('q')),
  sort: oneOf(list.get('sort'), sorts) ?? sorts[0],
  limit: list.limit,
  cursor: list.cursor,
})

/** The value of a state filter that lists what can be restored. */
export const deletedState = 'deleted'

/** A filter's options, in the words that `labels` has for them. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
) => values.map((value) => ({ value, label: labels[value] }))
