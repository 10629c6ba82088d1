/** Defines emails, each in its own `<name>.email.ts`. */
import type { SequencedEvent } from '../../../db/queries/core/events.queries.ts'
import type { AllServices } from '../../core/context/context.ts'
import type { EventType } from '../../core/events/events.schema.ts'
import type { Block } from './blocks.ts'
import type { EmailShop } from './email-shop.ts'

/** Texts of an email: the defaults, or the staff's. They may use placeholders such as `{order}`. */
export interface EmailTexts {
  subject: string
  /** closing sentences; empty for none */
  closing: string
}

/** An event that triggers an email. */
interface EmailTrigger<D> {
  type: EventType
  /** another event that may trigger it; `isRelevant` decides which of the two does */
  or?: EventType
  /** returns false for events that should send no email */
  isRelevant?: (data: D, type: EventType) => boolean
  /** returns the customer's address; emails to staff use settings/emails.schema.ts */
  to?: (data: D) => string
  /** Merges many events into one email, some minutes after the first. */
  digest?: (previous: D | undefined, events: readonly SequencedEvent[]) => D
}

/** A file that an email carries; without it, `missing` says why. */
export interface EmailAttachment {
  file?: { name: string; pdf: Uint8Array }
  missing?: string
}

export interface Prepared<D> extends EmailAttachment {
  data: D
  /** texts to mask in the stored copy, such as a token of a link */
  secrets: readonly string[]
  /** the account it concerns, when only known now: erasing the account masks the email */
  customerId?: string
}

/** An email of the shop. @template D the email's data; for an event its data, see `ShopEvent` */
export interface EmailDefinition<D extends object, Input extends object = D> extends EmailTexts {
  name: string
  /** one sentence for staff: what the email is, and when it is sent */
  description: string
  audience: 'customer' | 'staff'
  /** data of the preview */
  example: D
  /** returns the placeholders of subject and closing */
  placeholders?: (data: D, shop: EmailShop) => Readonly<Record<string, string>>
  on?: EmailTrigger<D>
  /**
   * Creates what must not be stored, such as tokens, at each attempt to send.
   * @returns undefined when the email is no longer needed
   */
  prepare?: (services: AllServices, input: Input) => Promise<Prepared<D> | undefined>
  /** returns the reply address, if not the shop's */
  replyTo?: (data: D) => string | undefined
  /** returns further headers, such as List-Unsubscribe */
  headers?: (data: D, shop: EmailShop) => Readonly<Record<string, string>>
  body: (data: D, shop: EmailShop) => readonly Block[]
}

// biome-ignore lint/suspicious/noExplicitAny: code that lists all emails treats them alike
export type EmailTemplate = EmailDefinition<any, any>

/** Defines an email, see {@link EmailDefinition}. */
export const defineEmail = <D extends object, Input extends object = D>(
  definition: EmailDefinition<D, Input>,
): EmailTemplate => definition
