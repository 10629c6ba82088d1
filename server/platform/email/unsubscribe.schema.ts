/** What a letter's last link ends. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { text } from '../../core/values/fields.schema.ts'

/** Letters that somebody may want no more of, with the letter that their links begin with. */
export const letterKinds = { newsletter: 'n', restock: 'r' } as const
export type LetterKind = keyof typeof letterKinds

export const Unsubscription = z.object({ token: text(200) })
