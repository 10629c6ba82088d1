/** Sends the emails of domain events: plans the recipients of each event, and sends each email. */
import type { Tx } from '../../../db/connection/client.ts'
import { lockUnsent, rewriteDelivery } from '../../../db/queries/core/emails.queries.ts'
import {
  type ClaimedDelivery,
  dropDelivery,
  type NewDelivery,
  setDeliveryCustomer,
} from '../../../db/queries/core/event-deliveries.queries.ts'
import type { SequencedEvent } from '../../../db/queries/core/events.queries.ts'
import type { AllServices, Services } from '../../core/context/context.ts'
import type { EventType } from '../../core/events/events.schema.ts'
import type { EmailTemplate } from '../../platform/email/define-email.ts'
import { type EmailPayload, emailDelivery } from '../../platform/email/queue-email.ts'
import { renderEmail, withoutSecrets } from '../../platform/email/render.ts'
import { storeCopy } from '../../platform/email/stored-copy.ts'
import { textsOf } from '../../platform/email/template-texts.ts'
import {
  type Attempt,
  queueOf,
  type SubscriberKind,
} from '../../platform/event-deliveries/subscribers.ts'
import { findEmail } from '../../platform/modules/enabled-modules.ts'
import {
  isStaffEmail,
  type StaffEmail,
  sender,
  shopEmail,
  staffAddresses,
} from '../settings/shop-email/addresses.ts'
import { emailShop } from '../settings/shop-email/shop-identity.ts'

/** Milliseconds during which later events join a digest. */
const digestAfter = 5 * 60_000

const isErased = (data: object | null | undefined): boolean =>
  data !== null && data !== undefined && 'erased' in data

const rejected = (answer: string): Attempt => ({ ok: false, final: true, answer })
const erased = rejected('The personal data of this email was erased.')

type StaffAddresses = (name: StaffEmail) => Promise<readonly string[]>

/** Returns the recipients of an event's email: its customer, or the configured staff. */
async function recipientsOf(
  staff: StaffAddresses,
  { name, on }: EmailTemplate,
  event: SequencedEvent,
): Promise<readonly string[]> {
  if (isErased(event.data) || on?.isRelevant?.(event.data, event.type as EventType) === false)
    return []
  if (on?.to) return [on.to(event.data)].filter((to) => to !== '')
  return isStaffEmail(name) ? staff(name) : []
}

async function planOne(
  staff: StaffAddresses,
  template: EmailTemplate,
  event: SequencedEvent,
): Promise<NewDelivery[]> {
  const to = await recipientsOf(staff, template, event)
  return to.map((address, index) =>
    emailDelivery(
      { template: template.name, to: address },
      {
        // A failing email delays only this recipient's later emails about the same subject.
        queue: template.on?.to ? queueOf(event) : `${queueOf(event)}:staff${index}`,
        eventSeq: event.seq,
        customerId: event.customer_id,
      },
    ),
  )
}

/** Adds events to a pending digest email, or starts one. */
async function planDigest(
  tx: Tx,
  staff: StaffAddresses,
  { name, on }: EmailTemplate,
  events: readonly SequencedEvent[],
): Promise<NewDelivery[]> {
  if (events.length === 0 || !on?.digest || !isStaffEmail(name)) return []
  const planned: NewDelivery[] = []
  for (const [index, to] of (await staff(name)).entries()) {
    const queue = `digest:${name}:staff${index}`
    const unsent = await lockUnsent(tx, queue)
    const previous = unsent?.payload as EmailPayload | undefined
    const payload = { template: name, to, data: on.digest(previous?.data, events) }
    if (unsent) await rewriteDelivery(tx, unsent.seq, payload)
    else
      planned.push(
        emailDelivery(payload, { queue, eventSeq: null, customerId: null, dueIn: digestAfter }),
      )
  }
  return planned
}

async function plan(
  tx: Tx,
  services: Services<'modules' | 'settings'>,
  events: readonly SequencedEvent[],
): Promise<NewDelivery[]> {
  const { emails: templates } = services.modules
  const planned: NewDelivery[] = []
  // Read once for the hundreds of events of a transaction.
  const read = new Map<StaffEmail, Promise<readonly string[]>>()
  const staff: StaffAddresses = (name) => {
    const addresses = read.get(name) ?? staffAddresses(tx, services, name)
    read.set(name, addresses)
    return addresses
  }
  for (const event of events)
    for (const template of templates) {
      const { on } = template
      if ([on?.type, on?.or].includes(event.type as EventType) && !on?.digest)
        planned.push(...(await planOne(staff, template, event)))
    }
  for (const template of templates)
    if (template.on?.digest) {
      const collected = events.filter(({ type }) => type === template.on?.type)
      planned.push(...(await planDigest(tx, staff, template, collected)))
    }
  return planned
}

/** Returns the same id for every attempt, so that a mailbox shows a repeated email once. */
function messageIdOf(
  { id, event_id }: ClaimedDelivery,
  { template, isResend }: EmailPayload,
  address: string,
): string {
  const unique = event_id === null || isResend ? id : `${event_id}.${template}`
  return `<${unique}@${address.slice(address.lastIndexOf('@') + 1)}>`
}

/** Appends to the delivery log what the email had to be sent without. */
const withMissing = (sent: Attempt, missing: string | undefined): Attempt =>
  missing ? { ...sent, answer: [sent.answer, `(${missing})`].filter(Boolean).join(' ') } : sent

async function send(
  services: AllServices,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<Attempt> {
  const payload = delivery.payload as unknown as EmailPayload
  const input = payload.data ?? delivery.event_data
  if (isErased(payload) || isErased(input)) return erased
  const template = findEmail(services.modules, payload.template)
  if (!template || !input) return rejected(`There is no email template ${payload.template}.`)
  const prepared: Awaited<ReturnType<NonNullable<EmailTemplate['prepare']>>> = template.prepare
    ? await template.prepare(services, input)
    : { data: input, secrets: [] }
  if (!prepared) {
    // The address may belong to a stranger, so nothing about the request is stored.
    await dropDelivery(services.db, delivery.seq)
    return { ok: true }
  }
  if (prepared.customerId) await setDeliveryCustomer(services.db, delivery.seq, prepared.customerId)
  const shop = emailShop(services)
  const texts = await textsOf(services, template)
  const rendered = renderEmail(template, prepared.data, texts, shop)
  const copy = withoutSecrets(rendered, prepared.secrets)
  if (!(await storeCopy(services.db, delivery.id, copy))) return erased
  const from = sender(services)
  const { file, missing } = prepared
  const sent = await services.mailer.send(
    {
      ...rendered,
      from,
      to: payload.to,
      replyTo: template.replyTo?.(prepared.data) ?? shopEmail(services),
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
      headers: template.headers?.(prepared.data, shop) ?? {},
      secrets: prepared.secrets,
    },
    signal,
  )
  return withMissing(sent, missing)
}

// API requests such as orders take priority over emails.
export const emailSubscriber: SubscriberKind = {
  name: 'email',
  reads: ({ modules }) =>
    modules.emails.flatMap(({ on }) => (on ? [on.type, on.or ?? on.type] : [])),
  plan,
  send,
  yieldsToRequests: true,
  batch: 50,
}
