/** Defines email templates and sent emails: docs/emails.md. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { email, requiredText, text, timestamp } from '../../../core/values/fields.schema.ts'
import { versionField } from '../../../core/values/paging.schema.ts'

const subject = () =>
  requiredText(200).check(z.refine((value) => !/\p{Cc}/u.test(value), 'must be a single line'))
const closing = () => text(2_000).check(z.trim())

const LetterWords = z.object({ subject: z.string(), closing: z.string() })

export const LetterState = z.object({
  name: z.string(),
  /** the email's purpose, and when it is sent */
  about: z.string(),
  audience: z.enum(['shopper', 'staff']),
  ...LetterWords.shape,
  /** the default texts */
  usual: LetterWords,
  /** placeholders allowed in subject and closing, such as `order` */
  names: z.array(z.string()),
  /** 0: the default texts */
  version: z.int(),
  changedAt: z.nullable(timestamp()),
  changedBy: z.nullable(z.string()),
})
export type LetterState = z.infer<typeof LetterState>

export const LetterList = z.object({
  /** `terminal`: MAIL_URL is not set, so emails are printed in the server's terminal */
  sending: z.enum(['smtp', 'terminal']),
  /** `Araliya <hello@shop.lk>` */
  from: z.string(),
  items: z.array(LetterState),
})
export type LetterList = z.infer<typeof LetterList>

const LetterByName = z.object({ name: text(100) })

/** Previews an email, with unsaved texts if given. */
export const PreviewRequest = z.object({
  ...LetterByName.shape,
  subject: z.optional(subject()),
  closing: z.optional(closing()),
})
export const LetterPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() })

export const WordsChange = z.object({
  ...LetterByName.shape,
  subject: subject(),
  closing: closing(),
  version: versionField,
})
export type WordsChange = z.infer<typeof WordsChange>
export const WordsReset = z.object({ ...LetterByName.shape, version: versionField })

export const TestEmail = z.object({ to: email() })
