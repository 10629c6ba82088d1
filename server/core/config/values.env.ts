/** Schemas of single variables of the environment. */
import * as z from 'zod'
import { parseDatabaseAddress } from '../../../db/connection/database-address.ts'
import { isEmail } from '../values/fields.schema.ts'
import { isRange } from '../values/trust-proxy.ts'

export const port = z.coerce.number().int().min(0).max(65_535)
export const url = z.url({ protocol: /^https?$/ })
/** Parses `postgres://user:password@h1:5432,h2:5432/shop`; the host that takes writes is used. */
export const database = z.string().superRefine((value, context) => {
  try {
    parseDatabaseAddress(value)
  } catch (error) {
    context.addIssue((error as Error).message)
  }
})

/** Parses `Araliya <hello@shop.lk>`, or the address alone. */
export const mailbox = z.string().transform((value, context) => {
  const [, name = '', address = value] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(value) ?? []
  const quoted = name.replace(/^"(.*)"$/, '$1')
  if (!isEmail(address.trim()) || /[\p{Cc}<>"]/u.test(quoted))
    context.addIssue('must be an address such as hello@shop.lk, or Shop <hello@shop.lk>')
  return { name: quoted, address: address.trim() }
})

/** Parses addresses and CIDR ranges, separated by commas. */
export const networks = z.string().transform((text, context) => {
  const ranges = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const range of ranges)
    if (!isRange(range)) context.addIssue(`${range} is not an address or range (10.0.0.0/8)`)
  return ranges
})

/** Parses `all`, `none`, or names of optional modules, separated by commas. */
export const moduleNames = z.string().transform((text) => {
  if (text === 'all') return undefined
  return text === 'none'
    ? []
    : text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
})
