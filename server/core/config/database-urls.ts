/** Parses database addresses, and masks them for display. */
import * as z from 'zod'
import { maskAddress } from '../../../db/connection/database-address.ts'

const One = z.url({ protocol: /^postgres(ql)?$/ })

const split = (text: string): string[] =>
  text
    .split(/,(?=\s*postgres(?:ql)?:\/\/)/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Parses several addresses, separated by commas, each of one host. */
export const DatabaseUrls = z.string().transform((text, context) => {
  const urls = split(text)
  if (!urls.every((url) => One.safeParse(url).success))
    context.addIssue('must be one or more addresses such as postgres://user:password@host/name')
  return urls
})

/** Returns host, port and database of a connection string for display, without the user. */
export function nameOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${decodeURIComponent(pathname)}`
}

/** Replaces the passwords in database addresses by `mask`. */
export const maskedUrls = (text: string, mask: string): string =>
  split(text)
    .map((url) => maskAddress(url, mask))
    .join(',')
