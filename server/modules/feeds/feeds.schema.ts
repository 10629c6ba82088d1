/** The contract of feeds, scheduled imports: docs/import.md. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import {
  doc,
  enumOf,
  limits,
  requiredText,
  text,
  timestamp,
} from '../../core/values/fields.schema.ts'
import { versionField } from '../../core/values/paging.schema.ts'
import { imageModes } from '../imports/contract/imports.schema.ts'
import { Mapping } from '../imports/contract/mapping.schema.ts'

const isAddress = (value: string): boolean => /^https?:$/.test(URL.parse(value)?.protocol ?? '')

/** Headers that the server sets itself, or that change the meaning of the request. */
const reservedHeaders =
  /^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|accept-encoding|if-.*|range)$/i

/** A header sent with every request to the address, such as `Authorization`. */
const FeedHeader = z.object({
  name: requiredText(100)
    .check(
      z.refine(
        (name) => /^[A-Za-z0-9-]+$/.test(name),
        'must have only letters, digits and hyphens',
      ),
      z.refine((name) => !reservedHeaders.test(name), 'is a header that the server sets'),
    )
    .apply(doc, 'Name of the header, such as `Authorization`.'),
  value: requiredText(limits.url)
    .check(
      z.refine(
        (value) => /^[\x20-\x7e]*$/.test(value),
        'must have only printable ASCII characters',
      ),
    )
    .apply(doc, 'Value of the header; answers never show it.'),
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
  name: requiredText(100).apply(doc, 'Name that staff see.'),
  url: requiredText(limits.url)
    .check(z.refine(isAddress, 'must be an https address'))
    .apply(doc, 'Address of the file, http or https.'),
  frequency: enumOf(frequencies).apply(doc, 'How often the shop fetches the file.'),
  hour: within(0, 23).apply(doc, "Hour of a daily run, in the shop's time zone."),
  mapping: Mapping,
  images: z.enum(imageModes).apply(doc, '`copy` fetches images; `keep` stores their addresses.'),
  deleteMissing: z.boolean().apply(doc, 'true deletes products that the file does not name.'),
  maxMegabytes: within(1, 1_024).apply(doc, 'Largest unpacked file, in megabytes.'),
  timeoutSeconds: within(1, 900).apply(doc, 'Time limit of the download.'),
  maxRejectedPercent: within(0, 100).apply(doc, 'A larger share of rejected rows stops the feed.'),
  maxDeletedPercent: within(0, 100).apply(
    doc,
    'A larger share of products to delete stops the feed.',
  ),
  enabled: z.boolean().apply(doc, 'false: the feed does not run.'),
}

export const NewFeed = z.object({
  name: fields.name,
  url: fields.url,
  header: z.optional(z.nullable(FeedHeader)).apply(doc, 'Header to send, such as a key.'),
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
  header: z.optional(z.nullable(FeedHeader)).apply(doc, 'null removes it; absent: no change.'),
  version: versionField,
})
export type FeedChange = z.infer<typeof FeedChange>

export const RunFeed = z.object({
  ...FeedById.shape,
  force: z._default(z.boolean(), false).apply(doc, 'true imports an unchanged file, too.'),
})

const feedStates = ['on', 'off', 'stopped'] as const
const feedOutcomes = ['imported', 'unchanged', 'stopped', 'failed'] as const

export const Feed = z.object({
  id: z.string(),
  /** `url` shows the target with `***` for its secrets; sent back unchanged, it is kept */
  ...fields,
  headerName: z.nullable(z.string()).apply(doc, 'Name of the header; its value is never shown.'),
  state: z.enum(feedStates).apply(doc, '`stopped`: by the server, until staff enable it again.'),
  running: z.boolean().apply(doc, 'true while a run is in progress or requested.'),
  lastRun: z
    .nullable(
      z.object({
        outcome: z.enum(feedOutcomes).apply(doc, 'How the run ended.'),
        message: z.nullable(z.string()).apply(doc, 'Why it failed, if it did.'),
        at: timestamp(),
        importId: z.nullable(z.string()).apply(doc, 'Id of the import, while it is kept.'),
      }),
    )
    .apply(doc, 'The last run; null before the first.'),
  failures: z.int().apply(doc, 'Consecutive failed runs.'),
  nextRunAt: z.nullable(timestamp()).apply(doc, 'When it runs next, in UTC; null: not scheduled.'),
  actor: z.string().apply(doc, 'The user for whom the feed acts: its creator or last editor.'),
  createdAt: timestamp(),
  version: z.int(),
})
export type Feed = z.infer<typeof Feed>

/** The event of a feed that stopped, or whose file was unavailable. */
export const FeedProblem = z.object({
  id: z.string(),
  name: z.string().apply(doc, 'Name of the feed.'),
  state: z.enum(feedStates).apply(doc, 'State of the feed.'),
  message: z.string().apply(doc, 'Why it failed.'),
  importId: z.nullable(z.string()),
  at: timestamp(),
})
export type FeedProblem = z.infer<typeof FeedProblem>
