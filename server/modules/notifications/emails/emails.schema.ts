/** Defines email templates and sent emails: docs/emails.md. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { doc, email, requiredText, text, timestamp } from '../../../core/values/fields.schema.ts'
import { listOf, versionField } from '../../../core/values/paging.schema.ts'

const subject = () =>
  requiredText(200).check(z.refine((value) => !/\p{Cc}/u.test(value), 'must be a single line'))
const closing = () => text(2_000).check(z.trim())

const TemplateTexts = z.object({
  subject: z.string(),
  closing: z.string().apply(doc, 'Text at the end of the email.'),
})

export const TemplateDetails = z.object({
  name: z.string().apply(doc, 'Name of the template.'),
  description: z.string().apply(doc, 'Purpose of the email, and when it is sent.'),
  audience: z.enum(['customer', 'staff']).apply(doc, 'Who receives it.'),
  ...TemplateTexts.shape,
  defaults: TemplateTexts.apply(doc, 'The default texts.'),
  placeholders: z.array(z.string()).apply(doc, 'Allowed placeholders, such as `order`.'),
  version: z.int().apply(doc, '0: the default texts.'),
  changedAt: z.nullable(timestamp()),
  changedBy: z.nullable(z.string()),
})
export type TemplateDetails = z.infer<typeof TemplateDetails>

export const TemplateList = z.object({
  transport: z
    .enum(['smtp', 'terminal'])
    .apply(doc, "`terminal`: emails are not sent; the server's terminal lists them."),
  from: z.string().apply(doc, 'Sender, such as `Araliya <hello@shop.lk>`.'),
  ...listOf(TemplateDetails).shape,
})
export type TemplateList = z.infer<typeof TemplateList>

const TemplateByName = z.object({ name: text(100).apply(doc, 'Name of the template.') })

/** Previews an email, with unsaved texts if given. */
export const PreviewRequest = z.object({
  ...TemplateByName.shape,
  subject: z.optional(subject()),
  closing: z.optional(closing()).apply(doc, 'Text at the end of the email.'),
})
export const TemplatePreview = z.object({
  subject: z.string(),
  html: z.string().apply(doc, 'The email as HTML.'),
  text: z.string().apply(doc, 'The email as text.'),
})

export const TemplateChange = z.object({
  ...TemplateByName.shape,
  subject: subject(),
  closing: closing().apply(doc, 'Text at the end of the email.'),
  version: versionField,
})
export type TemplateChange = z.infer<typeof TemplateChange>
export const TemplateReset = z.object({ ...TemplateByName.shape, version: versionField })

export const TestEmail = z.object({ to: email().apply(doc, 'Where to send the test.') })
