/** Creates and manages webhooks: docs/events.md. */
import type { Tx } from '../../../db/connection/client.ts'
import { insertDeliveries } from '../../../db/queries/core/event-deliveries.queries.ts'
import {
  deleteWebhook,
  findLastFailures,
  findWebhookDeliveries,
  findWebhooks,
  insertWebhook,
  lockWebhook,
  replayDeliveries,
  reviveDeliveries,
  updateWebhook,
  type WebhookDelivery,
} from '../../../db/queries/webhooks/webhooks.queries.ts'
import type { WebhookRow, WebhookUpdate } from '../../../db/schema/schema.ts'
import { changesBetween, recordAudit } from '../../core/audit/audit.service.ts'
import type { Services, StaffContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import type { EventType, ShopEvent } from '../../core/events/events.schema.ts'
import { sampleEvent } from '../../core/openapi/event-samples.ts'
import { numberedPageOf } from '../../core/operation/paging.ts'
import { assertVersion } from '../../core/operation/versions.ts'
import { showOnce } from '../../core/secrets/one-time-secret.ts'
import { seal } from '../../core/secrets/seal.ts'
import { isUuid } from '../../core/values/fields.schema.ts'
import { presentProgress } from '../../platform/event-deliveries/event-deliveries.presenter.ts'
import { assertEncrypted } from '../../platform/http-client/call.ts'
import { assertEnabled } from '../../platform/modules/enabled-modules.ts'
import { notifyOwners } from '../settings/shop-email/email-staff.ts'
import { newSecret } from './signature.ts'
import type {
  Delivery,
  ListedWebhook,
  NewWebhook,
  ReplayRequest,
  Webhook,
  WebhookChange,
  WebhookTest,
} from './webhooks.schema.ts'

/** Hours that the previous secret signs as well after a rotation. */
const oldSecretHours = 24

const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  types: row.types as EventType[],
  state: row.state as Webhook['state'],
  failingSince: row.failing_since?.toISOString() ?? null,
  oldSecretUntil: row.old_secret_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

const presentDelivery = (row: WebhookDelivery): Delivery => ({
  id: row.id,
  eventId: row.event_id,
  type: row.event_type ?? (row.payload as ShopEvent).type,
  state: row.state as Delivery['state'],
  ...presentProgress(row),
})

export async function listWebhooks({ db }: Pick<Services, 'db'>): Promise<ListedWebhook[]> {
  const [hooks, failures] = await Promise.all([findWebhooks(db), findLastFailures(db)])
  const lastOf = new Map(failures.map((one) => [one.id, one]))
  return hooks.map((hook) => {
    const last = lastOf.get(hook.id)
    return {
      ...presentWebhook(hook),
      lastFailure: last ? { status: last.answer_status, answer: last.answer } : null,
    }
  })
}

async function getLockedWebhook(tx: Tx, id: string): Promise<WebhookRow> {
  const hook = isUuid(id) ? await lockWebhook(tx, id) : undefined
  if (!hook) throw new AppError('NOT_FOUND', 'There is no webhook with this id.')
  return hook
}

/** A webhook with its secret, which cannot be read again later. */
interface ShownWebhook {
  secret: string
  webhook: Webhook
}

/** Describes a webhook in the email to the owners. */
const describeWebhook = ({ url, types, state }: Pick<WebhookRow, 'url' | 'types' | 'state'>) => [
  url,
  types.join(' ') || 'all events',
  state,
]

/** Creates a webhook. @throws AppError VALIDATION_FAILED naming `url`, CONFLICT as `showOnce` */
export function createWebhook(
  ctx: StaffContext<'modules'>,
  input: NewWebhook,
): Promise<ShownWebhook> {
  assertEncrypted(ctx, input.url)
  assertEnabled(ctx.modules, input)
  return showOnce(ctx, 'webhook', async (tx) => {
    const secret = newSecret()
    const hook = await insertWebhook(tx, {
      ...input,
      secret: seal(secret, [ctx.secretKey]),
      created_by: ctx.user.id,
    })
    await recordAudit(tx, ctx.user, {
      action: 'webhook.create',
      entityId: hook.name,
      changes: { url: [null, hook.url], types: [null, hook.types] },
    })
    await notifyOwners(tx, ctx, { what: `webhook ${hook.name}`, now: describeWebhook(hook) })
    return { secret, webhook: presentWebhook(hook) }
  })
}

/**
 * Changes a webhook. Enabling it again resends the events that failed meanwhile.
 * @throws AppError NOT_FOUND, PRECONDITION_FAILED, VALIDATION_FAILED naming `url`
 */
export function changeWebhook(
  ctx: StaffContext<'modules'>,
  change: WebhookChange,
): Promise<Webhook> {
  if (change.url !== undefined) assertEncrypted(ctx, change.url)
  assertEnabled(ctx.modules, change)
  return ctx.transaction(async (tx) => {
    const before = await getLockedWebhook(tx, change.id)
    assertVersion(ctx, change.version, before.version)
    const { name = before.name, url = before.url, types = before.types, on } = change
    const state = on === undefined ? before.state : on ? 'on' : 'off'
    const after = { name, url, types, state }
    const changes = changesBetween(
      { name: before.name, url: before.url, types: before.types, state: before.state },
      after,
    )
    if (Object.keys(changes).length === 0) return presentWebhook(before)
    const isReenabled = state === 'on' && before.state !== 'on'
    if (isReenabled && before.failing_since)
      await reviveDeliveries(tx, before.id, before.failing_since)
    const row = await updateWebhook(tx, before.id, {
      ...after,
      ...(isReenabled ? { failing_since: null } : {}),
    })
    await recordAudit(tx, ctx.user, {
      action: 'webhook.update',
      entityId: before.name,
      changes,
    })
    const what = `webhook ${before.name}`
    await notifyOwners(tx, ctx, {
      what,
      before: describeWebhook(before),
      now: describeWebhook(row),
    })
    return presentWebhook(row)
  })
}

/** Deletes a webhook. @throws AppError NOT_FOUND */
export function removeWebhook(ctx: StaffContext, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const hook = await getLockedWebhook(tx, id)
    await deleteWebhook(tx, hook.id)
    await recordAudit(tx, ctx.user, {
      action: 'webhook.delete',
      entityId: hook.name,
      changes: { url: [hook.url, null] },
    })
  })
}

/**
 * Rotates the secret. The previous one signs as well for a day. A repeated Idempotency-Key returns
 * the same secret: another one would end the secret that the subscriber still uses.
 * @throws AppError NOT_FOUND, CONFLICT as `showOnce`
 */
export function rotateSecret(ctx: StaffContext, id: string): Promise<ShownWebhook> {
  return showOnce(ctx, 'secret', async (tx) => {
    const secret = newSecret()
    const hook = await getLockedWebhook(tx, id)
    const change: WebhookUpdate = {
      secret: seal(secret, [ctx.secretKey]),
      old_secret: hook.secret,
      old_secret_until: new Date(ctx.clock().getTime() + oldSecretHours * 3_600_000),
    }
    await recordAudit(tx, ctx.user, {
      action: 'webhook.rotate',
      entityId: hook.name,
    })
    await notifyOwners(tx, ctx, { what: `secret of the webhook ${hook.name}`, now: 'a new secret' })
    return { secret, webhook: presentWebhook(await updateWebhook(tx, hook.id, change)) }
  })
}

/**
 * Sends a test event, or a sample of a type. Its `id` is `test`.
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for a type of a disabled module
 */
export function testWebhook(
  ctx: StaffContext<'modules'>,
  { id, type }: WebhookTest,
): Promise<void> {
  const timestamp = ctx.clock().toISOString()
  if (type) assertEnabled(ctx.modules, { types: [type] })
  return ctx.transaction(async (tx) => {
    const hook = await getLockedWebhook(tx, id)
    const payload = type
      ? { ...sampleEvent(ctx.modules.events, type), id: 'test', timestamp }
      : {
          ...{ id: 'test', type: 'test', timestamp, entity: 'webhook', entityId: hook.id },
          ...{ version: 0, data: { message: 'This is a test event.' } },
        }
    await insertDeliveries(tx, [
      {
        ...{ subscriber: `webhook:${hook.id}`, queue: `test:${hook.id}` },
        ...{ eventSeq: null, payload, customerId: null },
      },
    ])
  })
}

/** Lists deliveries, the newest first. @throws AppError VALIDATION_FAILED naming `cursor` */
export async function listDeliveries(
  { db }: Pick<Services, 'db'>,
  id: string,
  state: string | undefined,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ items: Delivery[]; nextCursor: string | null }> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND', 'There is no webhook with this id.')
  const found = await numberedPageOf(page, (wanted) => findWebhookDeliveries(db, id, state, wanted))
  return { ...found, items: found.items.map(presentDelivery) }
}

/**
 * Resends events that were delivered, or that should have been.
 * @returns how many events are sent again
 * @throws AppError NOT_FOUND
 */
export function replay(ctx: StaffContext, request: ReplayRequest): Promise<number> {
  const { id, deliveryId, types, since } = request
  return ctx.transaction(async (tx) => {
    const hook = await getLockedWebhook(tx, id)
    const known = deliveryId === undefined || isUuid(deliveryId)
    const count = known
      ? await replayDeliveries(tx, hook.id, {
          deliveryId,
          types: types ?? hook.types,
          since: since === undefined ? undefined : new Date(since),
        })
      : 0
    if (deliveryId !== undefined && count === 0)
      throw new AppError('NOT_FOUND', 'This webhook has no event delivery with this id.')
    await recordAudit(tx, ctx.user, {
      action: 'webhook.replay',
      entityId: hook.name,
      changes: { events: [0, count] },
    })
    return count
  })
}
