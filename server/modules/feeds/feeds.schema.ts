/** The contract of feeds, scheduled imports: docs/import.md. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { limits, requiredText, text, timestamp } from '../../core/values/fields.schema.ts'
import { versionField } from '../../core/values/paging.schema.ts'
import { imageModes } from '../imports/contract/imports.schema.ts'
import { Mapping } from '../imports/contract/mapping.schema.ts'

const isAddress = (value: string): boolean => /^https?:$/.test(URL.parse(value)?.protocol ?? '')

/** Headers that the server sets itself, or that change the meaning of the request. */
const reservedHeaders =
  /^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|accept-encoding|if-.*|range)$/i

/** A header sent with every request to the address, such as `Authorization`. */
const FeedHeader = z.object({
  name: requiredText(100).check(
    z.refine((name) => /^[A-Za-z0-9-]+$/.test(name), 'must have only letters, digits and hyphens'),
    z.refine((name) => !reservedHeaders.test(name), 'is a header that the server sets'),
  ),
  value: requiredText(limits.url).check(
    z.refine((value) => /^[\x20-\x7e]*$/.test(value), 'must have only printable ASCII characters'),
  ),
})

const frequencies = ['hourly', 'daily'] as const

const within = (least: number, most: number) =>
  z
    .int('must be a whole number')
    .check(z.gte(least, `must be at least ${least}`), z.lte(most, `must be at most ${most}`))

/** Default values of a feed. */
export const feedDefaults = {
  hour: 3,
  maxMegabytes: 100,
  timeoutSeconds: 300,
  maxRejectedPercent: 10,
  maxDeletedPercent: 5,
} as const

const fields = {
  name: requiredText(100),
  url: requiredText(limits.url).check(z.refine(isAddress, 'must be an https address')),
  frequency: z.enum(frequencies, `must be one of ${frequencies.join(', ')}`),
  /** in the shop's time zone, for daily feeds */
  hour: within(0, 23),
  mapping: Mapping,
  images: z.enum(imageModes),
  /** remove products that the file does not name */
  deleteMissing: z.boolean(),
  /** largest file, unpacked */
  maxMegabytes: within(1, 1_024),
  /** time limit of the download */
  timeoutSeconds: within(1, 900),
  /** percent of the file's rows; if more would be rejected, nothing is written; the feed stops */
  maxRejectedPercent: within(0, 100),
  /** percent of the shop's products; the same if more would be deleted */
  maxDeletedPercent: within(0, 100),
  enabled: z.boolean(),
}

export const NewFeed = z.object({
  name: fields.name,
  url: fields.url,
  header: z.optional(z.nullable(FeedHeader)),
  frequency: fields.frequency,
  hour: z._default(fields.hour, feedDefaults.hour),
  mapping: z._default(fields.mapping, {}),
  images: z._default(fields.images, 'keep'),
  deleteMissing: z._default(fields.deleteMissing, false),
  maxMegabytes: z._default(fields.maxMegabytes, feedDefaults.maxMegabytes),
  timeoutSeconds: z._default(fields.timeoutSeconds, feedDefaults.timeoutSeconds),
  maxRejectedPercent: z._default(fields.maxRejectedPercent, feedDefaults.maxRejectedPercent),
  maxDeletedPercent: z._default(fields.maxDeletedPercent, feedDefaults.maxDeletedPercent),
  enabled: z._default(fields.enabled, true),
})
export type NewFeed = z.infer<typeof NewFeed>

export const FeedById = z.object({ id: text(100) })

export const FeedChange = z.extend(z.partial(z.object(fields)), {
  ...FeedById.shape,
  /** null removes it; absent keeps it, unless the address moves to another server */
  header: z.optional(z.nullable(FeedHeader)),
  version: versionField,
})
export type FeedChange = z.infer<typeof FeedChange>

export const RunFeed = z.object({
  ...FeedById.shape,
  /** true imports the file even if it is unchanged */
  force: z._default(z.boolean(), false),
})

const feedStates = ['on', 'off', 'stopped'] as const
const feedOutcomes = ['imported', 'unchanged', 'stopped', 'failed'] as const

export const Feed = z.object({
  id: z.string(),
  /** `url` shows the target with `***` for its secrets; sent back unchanged, it is kept */
  ...fields,
  /** the header's value is never shown */
  headerName: z.nullable(z.string()),
  /** `stopped`: by the server, until staff switch it on again */
  state: z.enum(feedStates),
  /** true while a run is in progress or requested */
  running: z.boolean(),
  /** null before the first run */
  lastRun: z.nullable(
    z.object({
      outcome: z.enum(feedOutcomes),
      message: z.nullable(z.string()),
      at: timestamp(),
      /** the import with its report, while it is kept */
      importId: z.nullable(z.string()),
    }),
  ),
  /** consecutive failed runs */
  failures: z.int(),
  /** the next run; null when none is scheduled */
  nextRunAt: z.nullable(timestamp()),
  /** the feed acts for the user who created or last changed it */
  actor: z.string(),
  createdAt: timestamp(),
  version: z.int(),
})
export type Feed = z.infer<typeof Feed>

/** The event of a feed that stopped, or whose file was unavailable. */
export const FeedProblem = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(feedStates),
  message: z.string(),
  importId: z.nullable(z.string()),
  at: timestamp(),
})
export type FeedProblem = z.infer<typeof FeedProblem>
