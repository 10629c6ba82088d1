/** Subscriptions that an unsubscribe link ends. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { text } from '../../core/values/fields.schema.ts'

/** Kinds of emails to unsubscribe from, with the first character of their tokens. */
export const letterKinds = { newsletter: 'n', restock: 'r' } as const
export type LetterKind = keyof typeof letterKinds

export const Unsubscription = z.object({ token: text(200) })
