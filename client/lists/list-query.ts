/** Sets the options of list queries: the old page stays, dimmed, until the new page arrives. */
import { keepPreviousData } from '@tanstack/react-query'
import type { ListState } from './list-state.ts'

/** Options for the page queries of the admin area. Staff expect current data. */
export const listOptions = { placeholderData: keepPreviousData, staleTime: 0 } as const

/** Returns undefined for an empty value, so that the server's default applies. */
export const nonEmpty = (value: string): string | undefined => value || undefined

/** Returns an allowed value, or undefined: an address may contain anything. */
export const oneOf = <T extends string>(value: string, allowed: readonly T[]): T | undefined =>
  allowed.find((one) => one === value)

/**
 * Reads the query of a list from its address: search text, sort and cursor.
 * @param sorts the server's sorts, the default first
 */
export const listInputOf = <Sort extends string>(
  list: ListState,
  sorts: readonly [Sort, ...Sort[]],
) => ({
  q: nonEmpty(list.get('q')),
  sort: oneOf(list.get('sort'), sorts) ?? sorts[0],
  limit: list.limit,
  cursor: list.cursor,
})

/** The state filter's value for deleted records. */
export const deletedState = 'deleted'

/** Returns a filter's options with the labels in `labels`. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
) => values.map((value) => ({ value, label: labels[value] }))
