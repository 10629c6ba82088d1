/** Addresses of databases as an operator gives them, and as they may be shown. */
import * as z from 'zod'
import { maskAddress } from '../../../db/connection/database-address.ts'

const One = z.url({ protocol: /^postgres(ql)?$/ })

const split = (text: string): string[] =>
  text
    .split(/,(?=\s*postgres(?:ql)?:\/\/)/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Several with commas between them, each of one host. */
export const DatabaseUrls = z.string().transform((text, context) => {
  const urls = split(text)
  if (!urls.every((url) => One.safeParse(url).success))
    context.addIssue('must be one or more addresses such as postgres://user:password@host/name')
  return urls
})

/** Host, port and database of a connection string, for people: never who logs in. */
export function nameOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${decodeURIComponent(pathname)}`
}

/** `mask` stands for their passwords. */
export const maskedUrls = (text: string, mask: string): string =>
  split(text)
    .map((url) => maskAddress(url, mask))
    .join(',')
