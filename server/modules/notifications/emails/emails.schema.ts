/** Defines email templates and sent emails: docs/emails.md. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { email, requiredText, text, timestamp } from '../../../core/values/fields.schema.ts'
import { listOf, versionField } from '../../../core/values/paging.schema.ts'

const subject = () =>
  requiredText(200).check(z.refine((value) => !/\p{Cc}/u.test(value), 'must be a single line'))
const closing = () => text(2_000).check(z.trim())

const TemplateTexts = z.object({ subject: z.string(), closing: z.string() })

export const TemplateDetails = z.object({
  name: z.string(),
  /** the email's purpose, and when it is sent */
  description: z.string(),
  audience: z.enum(['customer', 'staff']),
  ...TemplateTexts.shape,
  /** the default texts */
  defaults: TemplateTexts,
  /** placeholders allowed in subject and closing, such as `order` */
  placeholders: z.array(z.string()),
  /** 0: the default texts */
  version: z.int(),
  changedAt: z.nullable(timestamp()),
  changedBy: z.nullable(z.string()),
})
export type TemplateDetails = z.infer<typeof TemplateDetails>

export const TemplateList = z.object({
  /** `terminal`: MAIL_URL is not set, so emails are not sent; the server's terminal lists them */
  transport: z.enum(['smtp', 'terminal']),
  /** `Araliya <hello@shop.lk>` */
  from: z.string(),
  ...listOf(TemplateDetails).shape,
})
export type TemplateList = z.infer<typeof TemplateList>

const TemplateByName = z.object({ name: text(100) })

/** Previews an email, with unsaved texts if given. */
export const PreviewRequest = z.object({
  ...TemplateByName.shape,
  subject: z.optional(subject()),
  closing: z.optional(closing()),
})
export const TemplatePreview = z.object({ subject: z.string(), html: z.string(), text: z.string() })

export const TemplateChange = z.object({
  ...TemplateByName.shape,
  subject: subject(),
  closing: closing(),
  version: versionField,
})
export type TemplateChange = z.infer<typeof TemplateChange>
export const TemplateReset = z.object({ ...TemplateByName.shape, version: versionField })

export const TestEmail = z.object({ to: email() })
