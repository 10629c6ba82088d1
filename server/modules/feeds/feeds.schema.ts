/** The contract of feeds: files of products that the shop fetches by itself. docs/import.md. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { limits, moment, requiredText, text } from '../../core/values/fields.schema.ts'
import { versionField } from '../../core/values/paging.schema.ts'
import { imageModes } from '../imports/contract/imports.schema.ts'
import { Mapping } from '../imports/contract/mapping.schema.ts'

const isAddress = (value: string): boolean =>
  URL.canParse(value) && new URL(value).protocol === 'https:'

/** What the request says by itself, or what would change what it is. */
const notTheirs =
  /^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|accept-encoding|if-.*|range)$/i

/** Sent along with every request to the address, such as `Authorization`. */
const FeedHeader = z.object({
  name: requiredText(100).check(
    z.refine((name) => /^[A-Za-z0-9-]+$/.test(name), 'may have letters, digits and hyphens'),
    z.refine((name) => !notTheirs.test(name), 'is a header that the shop writes itself'),
  ),
  value: requiredText(limits.url).check(
    z.refine((value) => /^[\x20-\x7e]*$/.test(value), 'may have plain letters, digits and signs'),
  ),
})

const rhythms = ['hourly', 'daily'] as const

const within = (least: number, most: number) =>
  z
    .int('must be a whole number')
    .check(z.gte(least, `must be at least ${least}`), z.lte(most, `must be at most ${most}`))

/** What each is unless said. */
export const feedDefaults = {
  hour: 3,
  megabytes: 100,
  seconds: 300,
  mostRejected: 10,
  mostDeleted: 5,
} as const

const fields = {
  name: requiredText(100),
  url: requiredText(limits.url).check(z.refine(isAddress, 'must be an https address')),
  rhythm: z.enum(rhythms, `must be one of ${rhythms.join(', ')}`),
  /** of the shop's clock, for those that run daily */
  hour: within(0, 23),
  mapping: Mapping,
  images: z.enum(imageModes),
  /** remove products that the file does not name */
  deleteMissing: z.boolean(),
  /** the file may have so many, unpacked */
  megabytes: within(1, 1_024),
  /** it must be here by then */
  seconds: within(1, 900),
  /** percent of its rows; when more would be rejected, nothing is written and the feed stops */
  mostRejected: within(0, 100),
  /** percent of the shop's products; the same when more would be deleted */
  mostDeleted: within(0, 100),
  on: z.boolean(),
}

export const NewFeed = z.object({
  name: fields.name,
  url: fields.url,
  header: z.optional(z.nullable(FeedHeader)),
  rhythm: fields.rhythm,
  hour: z._default(fields.hour, feedDefaults.hour),
  mapping: z._default(fields.mapping, {}),
  images: z._default(fields.images, 'keep'),
  deleteMissing: z._default(fields.deleteMissing, false),
  megabytes: z._default(fields.megabytes, feedDefaults.megabytes),
  seconds: z._default(fields.seconds, feedDefaults.seconds),
  mostRejected: z._default(fields.mostRejected, feedDefaults.mostRejected),
  mostDeleted: z._default(fields.mostDeleted, feedDefaults.mostDeleted),
  on: z._default(fields.on, true),
})
export type NewFeed = z.infer<typeof NewFeed>

export const FeedById = z.object({ id: text(100) })

export const FeedChange = z.extend(z.partial(z.object(fields)), {
  ...FeedById.shape,
  /** null takes it away; left out it stays, unless the address moves to another server */
  header: z.optional(z.nullable(FeedHeader)),
  version: versionField,
})
export type FeedChange = z.infer<typeof FeedChange>

export const RunFeed = z.object({
  ...FeedById.shape,
  /** also when the file is the one that was imported last */
  anew: z._default(z.boolean(), false),
})

const feedStates = ['on', 'off', 'stopped'] as const
const feedOutcomes = ['imported', 'unchanged', 'stopped', 'failed'] as const

export const Feed = z.object({
  id: z.string(),
  /** `url` shows where it leads to, and `***` for the secrets in it; sent back so it stays as it is */
  ...fields,
  /** its value is never shown */
  headerName: z.nullable(z.string()),
  /** `stopped`: by itself, until somebody looked and switched it on again */
  state: z.enum(feedStates),
  /** fetched or imported in this moment, or about to be */
  running: z.boolean(),
  /** null: it has not run yet */
  last: z.nullable(
    z.object({
      outcome: z.enum(feedOutcomes),
      message: z.nullable(z.string()),
      at: moment(),
      /** its report, while it is kept */
      importId: z.nullable(z.string()),
    }),
  ),
  /** runs that failed in a row */
  failures: z.int(),
  /** null: not by itself */
  nextAt: z.nullable(moment()),
  /** for whom it acts: who made it, or changed it last */
  actor: z.string(),
  createdAt: moment(),
  version: z.int(),
})
export type Feed = z.infer<typeof Feed>

/** What is told of a feed that stopped, or whose file could not be had. */
export const TroubledFeed = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(feedStates),
  message: z.string(),
  importId: z.nullable(z.string()),
  at: moment(),
})
export type TroubledFeed = z.infer<typeof TroubledFeed>
