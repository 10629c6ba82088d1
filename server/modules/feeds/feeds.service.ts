/** Manages feeds. A feed acts for the user who created or last changed it. */
import type { Tx } from '../../../db/connection/client.ts'
import {
  deleteFeed,
  findFeeds,
  insertFeed,
  lockFeed,
  requestFeedRun,
  updateFeed,
} from '../../../db/queries/imports/feeds.queries.ts'
import type { FeedRow } from '../../../db/schema/schema.ts'
import { type AuditChanges, changesBetween, recordAudit } from '../../core/audit/audit.service.ts'
import type { CurrentUser, Services, StaffContext } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { assertVersion } from '../../core/operation/versions.ts'
import { seal } from '../../core/secrets/seal.ts'
import { isUuid } from '../../core/values/fields.schema.ts'
import { assertEncrypted } from '../../platform/http-client/call.ts'
import { feedSettings, presentFeed } from './feeds.presenter.ts'
import type { Feed, FeedChange, NewFeed } from './feeds.schema.ts'
import { nextRun } from './schedule.ts'
import { addressColumns, addressOf, unmaskAddress } from './secret-address.ts'

export async function listFeeds({ db }: Pick<Services, 'db'>): Promise<Feed[]> {
  return (await findFeeds(db)).map(presentFeed)
}

async function lockExisting(tx: Tx, id: string): Promise<FeedRow> {
  const feed = isUuid(id) ? await lockFeed(tx, id) : undefined
  if (!feed) throw new AppError('NOT_FOUND', 'The scheduled import does not exist.')
  return feed
}

const audit = (tx: Tx, user: CurrentUser, verb: string, name: string, changes: AuditChanges = {}) =>
  recordAudit(tx, user, { action: `feed.${verb}`, entity: 'import', entityId: name, changes })

const actorColumns = ({ id, keyId, label }: CurrentUser) => ({
  actor_id: id,
  api_key_id: keyId ?? null,
  actor: label,
})

const settingColumns = (wanted: Omit<NewFeed, 'url' | 'header' | 'enabled'>) => ({
  name: wanted.name,
  frequency: wanted.frequency,
  hour: wanted.hour,
  mapping: JSON.stringify(wanted.mapping),
  images: wanted.images,
  delete_missing: wanted.deleteMissing,
  max_megabytes: wanted.maxMegabytes,
  timeout_seconds: wanted.timeoutSeconds,
  max_rejected_percent: wanted.maxRejectedPercent,
  max_deleted_percent: wanted.maxDeletedPercent,
})

function headerColumns(ctx: Pick<Services, 'secretKey'>, header: NewFeed['header']) {
  if (!header) return { header_name: null, header_value: null }
  return { header_name: header.name, header_value: seal(header.value, [ctx.secretKey]) }
}

/**
 * Completes an address whose secrets may be masked, from the stored one.
 * @throws AppError VALIDATION_FAILED for an unencrypted address, and for masked parts that are
 * unknown or belong to another server
 */
function completeAddress(ctx: Pick<Services, 'config'>, url: string, known?: string): string {
  assertEncrypted(ctx, url)
  const isKnown = known !== undefined && isSameServer({ url: known }, { url })
  const whole = unmaskAddress(new URL(url).href, isKnown ? known : '')
  if (whole !== undefined) return whole
  const message = 'must be complete: *** stands for no stored value of this server'
  throw validationError([{ path: 'url', message }])
}

export function createFeed(ctx: StaffContext, input: NewFeed): Promise<Feed> {
  const address = completeAddress(ctx, input.url)
  return ctx.transaction(async (tx) => {
    const row = await insertFeed(tx, {
      ...settingColumns(input),
      ...addressColumns(ctx, address),
      ...headerColumns(ctx, input.header),
      ...actorColumns(ctx.user),
      state: input.enabled ? 'on' : 'off',
      due_at: nextRun(input, ctx.clock()),
    })
    const { url, frequency, deleteMissing } = feedSettings(row)
    await audit(tx, ctx.user, 'create', row.name, {
      url: [null, url],
      frequency: [null, frequency],
      deleteMissing: [null, deleteMissing],
    })
    return presentFeed(row)
  })
}

/** Clears what is remembered of the last file and the failures. */
const freshState = {
  run_requested: false,
  force: false,
  etag: null,
  last_modified: null,
  content_hash: null,
  failures: 0,
}

/**
 * Changes a feed. When enabled again, it runs when next due and skips missed runs. A masked address
 * keeps its secrets.
 * @throws AppError NOT_FOUND, PRECONDITION_FAILED; VALIDATION_FAILED when the secret header would
 * go to another server than it was given for
 */
export function changeFeed(ctx: StaffContext, { id, ...change }: FeedChange): Promise<Feed> {
  return ctx.transaction(async (tx) => {
    const before = await lockExisting(tx, id)
    assertVersion(ctx, change.version, before.version)
    const known = feedSettings(before)
    const wanted = { ...known, ...change }
    const address = addressOf(ctx, before)
    const input = change.url === undefined ? address : completeAddress(ctx, change.url, address)
    if (before.header_name !== null && change.header === undefined && !isSameServer(known, wanted))
      throw validationError([
        {
          path: 'header',
          message: 'must be sent again or be null, because the URL names another server',
        },
      ])
    const { enabled } = change
    const state = enabled === undefined ? before.state : enabled ? 'on' : 'off'
    const header = change.header === undefined ? {} : headerColumns(ctx, change.header)
    const row = await updateFeed(tx, before.id, {
      ...settingColumns(wanted),
      ...(input === undefined ? {} : addressColumns(ctx, input)),
      ...header,
      ...actorColumns(ctx.user),
      ...freshState,
      state,
      due_at: nextRun(wanted, ctx.clock()),
    })
    await audit(tx, ctx.user, 'update', before.name, {
      ...changesBetween(
        { ...known, state: before.state },
        { ...feedSettings(row), state: row.state },
      ),
      // Audits a change of secrets in the address without their values.
      ...(input !== address && row.url === known.url ? { secret: [null, 'replaced'] } : {}),
      ...(change.header ? { header: [null, 'replaced'] } : {}),
    })
    return presentFeed(row)
  })
}

const isSameServer = (one: { url: string }, other: { url: string }): boolean =>
  new URL(one.url).origin === new URL(other.url).origin

/** Deletes a feed. @throws AppError NOT_FOUND */
export function removeFeed(ctx: StaffContext, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { name, url } = feedSettings(await lockExisting(tx, id))
    await deleteFeed(tx, id)
    await audit(tx, ctx.user, 'delete', name, { url: [url, null] })
  })
}

/**
 * Requests a run now; a server starts it within seconds.
 * @param force imports the file even if it is unchanged
 * @throws AppError NOT_FOUND, CONFLICT while it runs
 */
export function requestRun(ctx: StaffContext, id: string, force: boolean): Promise<Feed> {
  return ctx.transaction(async (tx) => {
    const { run, name } = await lockExisting(tx, id)
    if (run !== null) throw new AppError('CONFLICT', 'This scheduled import is already running.')
    await audit(tx, ctx.user, 'run', name)
    return presentFeed((await requestFeedRun(tx, id, force))!)
  })
}
