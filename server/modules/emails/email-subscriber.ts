/** Sends the emails of domain events: plans the recipients of each event, and sends each email. */
import type { Tx } from '../../../db/connection/client.ts'
import { keepLetter, lockUnsent, rewriteDelivery } from '../../../db/queries/core/emails.queries.ts'
import {
  type ClaimedDelivery,
  dropDelivery,
  type NewDelivery,
  noteCustomer,
} from '../../../db/queries/core/event-deliveries.queries.ts'
import type { PlacedEvent } from '../../../db/queries/core/events.queries.ts'
import type { Services } from '../../core/context/context.ts'
import type { EventType } from '../../core/events/events.schema.ts'
import type { Letter } from '../../platform/email/define-email.ts'
import { type LetterPayload, letterDelivery } from '../../platform/email/queue-email.ts'
import { renderLetter, withoutSecrets } from '../../platform/email/render.ts'
import { wordsOf } from '../../platform/email/template-texts.ts'
import {
  type Attempt,
  queueOf,
  type ReceiverKind,
} from '../../platform/event-deliveries/subscribers.ts'
import { findEmail } from '../../platform/modules/enabled-modules.ts'
import {
  isStaffLetter,
  sender,
  shopEmail,
  staffAddresses,
} from '../settings/shop-email/addresses.ts'
import { letterShop } from '../settings/shop-email/shop-identity.ts'

/** Milliseconds during which later events join a digest. */
const digestAfter = 5 * 60_000

const isErased = (data: object | null | undefined): boolean =>
  data !== null && data !== undefined && 'erased' in data

const refused = (answer: string): Attempt => ({ ok: false, final: true, answer })

/** Returns the recipients of an event's email: its customer, or the configured staff. */
async function readers(
  tx: Tx,
  services: Services<'settings'>,
  { name, on }: Letter,
  event: PlacedEvent,
): Promise<readonly string[]> {
  if (isErased(event.data) || on?.matters?.(event.data, event.type as EventType) === false)
    return []
  if (on?.to) return [on.to(event.data)].filter((to) => to !== '')
  return isStaffLetter(name) ? staffAddresses(tx, services, name) : []
}

async function planOne(
  tx: Tx,
  services: Services<'settings'>,
  letter: Letter,
  event: PlacedEvent,
): Promise<NewDelivery[]> {
  const to = await readers(tx, services, letter, event)
  return to.map((address, place) =>
    letterDelivery(
      { letter: letter.name, to: address },
      {
        // A failing email delays only this recipient's later emails about the same subject.
        queue: letter.on?.to ? queueOf(event) : `${queueOf(event)}:staff${place}`,
        eventSeq: event.seq,
        customerId: event.customer_id,
      },
    ),
  )
}

/** Adds events to a pending digest email, or starts one. */
async function planDigest(
  tx: Tx,
  services: Services<'settings'>,
  { name, on }: Letter,
  events: readonly PlacedEvent[],
): Promise<NewDelivery[]> {
  if (events.length === 0 || !on?.digest || !isStaffLetter(name)) return []
  const planned: NewDelivery[] = []
  for (const [place, to] of (await staffAddresses(tx, services, name)).entries()) {
    const queue = `digest:${name}:staff${place}`
    const unsent = await lockUnsent(tx, queue)
    const sofar = unsent?.payload as LetterPayload | undefined
    const payload = { letter: name, to, data: on.digest(sofar?.data, events) }
    if (unsent) await rewriteDelivery(tx, unsent.seq, payload)
    else
      planned.push(
        letterDelivery(payload, { queue, eventSeq: null, customerId: null, dueIn: digestAfter }),
      )
  }
  return planned
}

async function plan(
  tx: Tx,
  services: Services<'modules' | 'settings'>,
  events: readonly PlacedEvent[],
): Promise<NewDelivery[]> {
  const { emails: letters } = services.modules
  const planned: NewDelivery[] = []
  for (const event of events)
    for (const letter of letters)
      if ([letter.on?.type, letter.on?.or].includes(event.type as EventType) && !letter.on?.digest)
        planned.push(...(await planOne(tx, services, letter, event)))
  for (const letter of letters)
    if (letter.on?.digest) {
      const told = events.filter(({ type }) => type === letter.on?.type)
      planned.push(...(await planDigest(tx, services, letter, told)))
    }
  return planned
}

/** Returns the same id for every attempt, so that a mailbox shows a repeated email once. */
function messageIdOf(
  { id, event_id }: ClaimedDelivery,
  { letter, again }: LetterPayload,
  address: string,
): string {
  const own = event_id === null || again ? id : `${event_id}.${letter}`
  return `<${own}@${address.slice(address.lastIndexOf('@') + 1)}>`
}

/** Appends to the delivery log what the email had to be sent without. */
const withMissing = (sent: Attempt, missing: string | undefined): Attempt =>
  missing ? { ...sent, answer: [sent.answer, `(${missing})`].filter(Boolean).join(' ') } : sent

async function send(
  services: Services<
    | 'catalogue'
    | 'documents'
    | 'importDatabase'
    | 'imports'
    | 'mailer'
    | 'isFetchAllowed'
    | 'modules'
    | 'publishedPages'
    | 'parcels'
    | 'payments'
    | 'promotions'
    | 'redirects'
    | 'replica'
    | 'replicas'
    | 'reports'
    | 'settings'
    | 'storage'
    | 'storeCredit'
  >,
  delivery: ClaimedDelivery,
): Promise<Attempt> {
  const payload = delivery.payload as unknown as LetterPayload
  const asked = payload.data ?? delivery.event_data
  if (isErased(payload) || isErased(asked)) return refused('Whom it was about was erased.')
  const letter = findEmail(services.modules, payload.letter)
  if (!letter || !asked) return refused(`There is no letter ${payload.letter}.`)
  const prepared: Awaited<ReturnType<NonNullable<Letter['prepare']>>> = letter.prepare
    ? await letter.prepare(services, asked)
    : { data: asked, secrets: [] }
  if (!prepared) {
    // The address may belong to a stranger, so nothing about the request is stored.
    await dropDelivery(services.db, delivery.seq)
    return { ok: true }
  }
  if (prepared.customerId) await noteCustomer(services.db, delivery.seq, prepared.customerId)
  const shop = letterShop(services)
  const words = await wordsOf(services, letter)
  const rendered = renderLetter(letter, prepared.data, words, shop)
  await keepLetter(services.db, delivery.id, withoutSecrets(rendered, prepared.secrets))
  const from = sender(services)
  const { file, missing } = prepared
  const sent = await services.mailer.send({
    ...rendered,
    from,
    to: payload.to,
    replyTo: letter.replyTo?.(prepared.data) ?? shopEmail(services),
    messageId: messageIdOf(delivery, payload, from.address),
    date: services.clock(),
    attachments: file
      ? [
          {
            filename: file.name,
            contentType: 'application/pdf',
            content: Buffer.from(file.pdf),
          },
        ]
      : [],
    headers: letter.headers?.(prepared.data, shop) ?? {},
  })
  return withMissing(sent, missing)
}

// Patient: API requests such as orders take priority over emails.
export const emailSubscriber: ReceiverKind = {
  name: 'mail',
  reads: ({ modules }) =>
    modules.emails.flatMap(({ on }) => (on ? [on.type, on.or ?? on.type] : [])),
  plan,
  send,
  isPatient: true,
}
