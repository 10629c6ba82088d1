/** How a letter is defined: one file of letters/ each. */
import type { PlacedEvent } from '../../../db/queries/core/events.queries.ts'
import type { Services } from '../../core/context/context.ts'
import type { EventType } from '../../core/events/events.schema.ts'
import type { Block } from './blocks.ts'
import type { LetterShop } from './email-shop.ts'

/** Written by staff, or as the letter came; may name what stands in braces, such as `{order}`. */
export interface Words {
  subject: string
  /** the last sentences; none where empty */
  closing: string
}

/** An event that somebody gets a letter of. */
interface Occasion<D> {
  type: EventType
  /** another event that may be the occasion; `matters` says which of the two is */
  or?: EventType
  /** of events that tell somebody nothing, nothing goes out */
  matters?: (data: D, type: EventType) => boolean
  /** the customer's address; letters to staff go where settings/mail.schema.ts says */
  to?: (data: D) => string
  /** Many at once become one letter, some minutes after the first. */
  digest?: (sofar: D | undefined, events: readonly PlacedEvent[]) => D
}

/** A file that an email carries; without it, `missing` says why. */
export interface EmailAttachment {
  file?: { name: string; pdf: Uint8Array }
  missing?: string
}

export interface Prepared<D> extends EmailAttachment {
  data: D
  /** what nobody shall read in the copy that is kept, such as a token of a link */
  secrets: readonly string[]
  /** whose account it is about, where only now that is known: erasing the account masks the letter */
  customerId?: string
}

/** @template D what the letter tells; of an event that is its data, see `dataOf` in events.view.ts */
export interface LetterDefinition<D extends object, Asked extends object = D> extends Words {
  name: string
  /** one sentence for staff: what it is, and when it goes out */
  about: string
  audience: 'shopper' | 'staff'
  /** as it is previewed */
  demo: D
  /** what subject and closing may name */
  names?: (data: D, shop: LetterShop) => Readonly<Record<string, string>>
  on?: Occasion<D>
  /**
   * Called when it is sent, at each attempt: makes what shall not lie about, such as tokens.
   * @returns undefined when nobody wants the letter any more
   */
  prepare?: (services: Services, asked: Asked) => Promise<Prepared<D> | undefined>
  /** where an answer goes, if not to the shop */
  replyTo?: (data: D) => string | undefined
  /** further headers, such as List-Unsubscribe */
  headers?: (data: D, shop: LetterShop) => Readonly<Record<string, string>>
  body: (data: D, shop: LetterShop) => readonly Block[]
}

// biome-ignore lint/suspicious/noExplicitAny: whoever walks all letters treats them alike
export type Letter = LetterDefinition<any, any>

/** See {@link LetterDefinition}. */
export const defineLetter = <D extends object, Asked extends object = D>(
  definition: LetterDefinition<D, Asked>,
): Letter => definition
