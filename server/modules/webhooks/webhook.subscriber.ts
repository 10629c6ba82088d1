/** Delivers events to webhooks: signed, only to public addresses, without following redirects. */
import type { IncomingMessage } from 'node:http'
import type { ClaimedDelivery } from '../../../db/queries/core/event-deliveries.queries.ts'
import {
  findCreatorEmail,
  findWebhook,
  findWebhooks,
  recordFailure,
  recordSuccess,
} from '../../../db/queries/webhooks/webhooks.queries.ts'
import type { WebhookRow } from '../../../db/schema/schema.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { Services } from '../../core/context/context.ts'
import { recordEvents } from '../../core/events/events.service.ts'
import { originOf } from '../../core/media/media-address.ts'
import { unseal } from '../../core/secrets/seal.ts'
import {
  type Attempt,
  queueOf,
  type SubscriberKind,
} from '../../platform/event-deliveries/subscribers.ts'
import { allowedFor, sendPublicRequest } from '../../platform/http-client/call.ts'
import { PrivateAddressError } from '../../platform/http-client/public-address.ts'
import { emailStaff } from '../settings/shop-email/email-staff.ts'
import { presentEvent } from './events/events.presenter.ts'
import { signedHeaders } from './signature.ts'

const timeoutMs = 15_000
/** Bytes of an answer that are read and stored. */
const answerBytes = 1_000
/** Days of continuous failure after which a webhook is disabled. */
const maxFailingDays = 5

/** Reads the beginning of an answer, without waiting for the rest. */
async function readStart(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= answerBytes) break
  }
  answer.destroy()
  return Buffer.concat(chunks).subarray(0, answerBytes).toString('utf8')
}

/** Builds the message, with the same id and bytes for every attempt. */
function messageOf(
  services: Services<'modules'>,
  delivery: ClaimedDelivery,
): { id: string; body: string } {
  const { event_id, payload } = delivery
  if (event_id === null) return { id: `msg_${delivery.id}`, body: JSON.stringify(payload) }
  const event = presentEvent(
    services,
    {
      id: event_id,
      type: delivery.event_type!,
      at: delivery.event_at!,
      entity: delivery.queue.slice(0, delivery.queue.indexOf(':')),
      entity_id: delivery.queue.slice(delivery.queue.indexOf(':') + 1),
      version: delivery.event_version!,
      data: delivery.event_data!,
    },
    () => originOf(services.config),
  )
  return { id: `msg_${event_id}`, body: JSON.stringify(event) }
}

/** Decrypts the valid secrets. Returns none when SECRET_KEY has changed since. */
function secretsOf(
  { secretKey, clock }: Pick<Services, 'secretKey' | 'clock'>,
  hook: WebhookRow,
): string[] {
  const isOldValid = hook.old_secret_until !== null && hook.old_secret_until > clock()
  const sealed = [hook.secret, ...(isOldValid && hook.old_secret ? [hook.old_secret] : [])]
  return sealed.flatMap((one) => unseal(one, [secretKey]) ?? [])
}

async function post(
  services: Services<'isFetchAllowed' | 'modules'>,
  hook: WebhookRow,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<Attempt> {
  const secrets = secretsOf(services, hook)
  if (secrets.length === 0)
    return {
      ok: false,
      answer:
        'The webhook secret was encrypted with another SECRET_KEY. Rotate the secret of this webhook.',
    }
  const { id, body } = messageOf(services, delivery)
  try {
    const url = new URL(hook.url)
    const answer = await sendPublicRequest(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Araliya webhooks',
        ...signedHeaders(id, body, secrets, services.clock()),
      },
      body,
      timeMs: timeoutMs,
      signal,
      allowed: allowedFor(url, services.isFetchAllowed),
    })
    const status = answer.statusCode ?? 0
    return { ok: status >= 200 && status < 300, status, answer: await readStart(answer) }
  } catch (error) {
    const { code, name, message } = error as NodeJS.ErrnoException
    if (error instanceof PrivateAddressError) return { ok: false, answer: message }
    return {
      ok: false,
      answer: name === 'AbortError' ? 'no answer within 15 seconds' : (code ?? message),
    }
  }
}

/** Records the outcome of a delivery, and disables a webhook after days of failure. */
async function recordResult(
  services: Services<'settings'>,
  hook: WebhookRow,
  { ok, answer = '' }: Attempt,
): Promise<void> {
  if (ok) return hook.failing_since ? recordSuccess(services.db, hook.id) : undefined
  const { id, name } = hook
  // State and notification share a transaction, because a later run would not notify.
  const isDisabled = await services.db.transaction().execute(async (tx) => {
    if (!(await recordFailure(tx, id, maxFailingDays))) return false
    await recordAudit(
      tx,
      { id: null, label: 'Araliya' },
      { action: 'webhook.disable', entityId: name, changes: { state: ['on', 'failed'] } },
    )
    const failingSince = (hook.failing_since ?? services.clock()).toISOString()
    await emailStaff(tx, services, {
      name: 'webhook-disabled',
      data: { name, url: hook.url, failingSince, answer },
      also: await findCreatorEmail(tx, id),
    })
    await recordEvents(tx, [{ type: 'webhook.disabled', entityId: id, data: { id, name } }])
    return true
  })
  if (isDisabled) services.log.warn({ webhook: name }, 'webhook disabled after days of failures')
}

const subscriberOf = (id: string): string => `webhook:${id}`

export const webhookSubscriber: SubscriberKind = {
  name: 'webhook',
  async plan(tx, _services, events) {
    // A failed webhook still collects events, so that enabling it again loses none.
    const hooks = (await findWebhooks(tx)).filter(({ state }) => state !== 'off')
    return hooks.flatMap(({ id, types }) =>
      events
        // A webhook is not sent the event of its own disabling.
        .filter(({ entity_id }) => entity_id !== id)
        .filter(({ type }) => types.length === 0 || types.includes(type))
        .map((event) => ({
          subscriber: subscriberOf(id),
          queue: queueOf(event),
          eventSeq: event.seq,
          payload: null,
          customerId: event.customer_id,
        })),
    )
  },
  async paused({ db }) {
    const hooks = await findWebhooks(db)
    return new Set(hooks.filter(({ state }) => state !== 'on').map(({ id }) => subscriberOf(id)))
  },
  async send(services, delivery, signal) {
    const hook = await findWebhook(services.db, delivery.subscriber.slice('webhook:'.length))
    if (!hook) return { ok: false, final: true, answer: 'The webhook was deleted.' }
    const attempt = await post(services, hook, delivery, signal)
    await recordResult(services, hook, attempt)
    return attempt
  },
}
