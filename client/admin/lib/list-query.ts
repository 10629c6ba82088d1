/** How every list asks: the old page stays, dimmed, until the new one is there. */
import { keepPreviousData } from '@tanstack/react-query'

/** Options for the page queries of the admin area. Staff expect what they see to be true now. */
export const listOptions = { placeholderData: keepPreviousData, staleTime: 0 } as const

/** Leaves out what is empty, so that the server's defaults count. */
export const given = (value: string): string | undefined => value || undefined

/** One of the allowed values, or undefined: an address may say anything. */
export const oneOf = <T extends string>(value: string, allowed: readonly T[]): T | undefined =>
  allowed.find((one) => one === value)
