/** Operations on email templates: list, preview, change, reset. docs/emails.md */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import { doc } from '../../../core/values/fields.schema.ts'
import {
  PreviewRequest,
  TemplateChange,
  TemplateDetails,
  TemplateList,
  TemplatePreview,
  TemplateReset,
} from './emails.schema.ts'
import { changeTemplate, listTemplates, previewTemplate } from './emails.service.ts'

const changed = z.object({
  message: z.string(),
  template: TemplateDetails.apply(doc, 'The template after the change.'),
})

export const list = query({
  rest: {
    path: '/admin/email-templates',
    summary: 'List email templates, with the sender and the transport',
  },
  access: 'settings',
  output: TemplateList,
  uses: ['mailer', 'modules', 'settings'],
  handler: ({ ctx }) => listTemplates(ctx),
})

export const preview = mutation({
  rest: {
    method: 'POST',
    path: '/admin/email-templates/{name}/preview',
    summary: 'Preview an email with example data',
    description: '`subject` and `closing` preview unsaved texts.',
    example: { subject: 'Your order {order}' },
  },
  access: 'settings',
  input: PreviewRequest,
  output: TemplatePreview,
  uses: ['modules', 'settings'],
  handler: ({ input: { name, ...texts }, ctx }) => previewTemplate(ctx, name, texts),
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/email-templates/{name}',
    summary: 'Change the subject and the closing text of an email template',
    description: 'Both may use the `placeholders` of the template, such as `{order}`.',
    example: { subject: 'Your order {order}', closing: 'Thank you!', version: 0 },
  },
  access: 'settings',
  requiresStepUp: true,
  input: TemplateChange,
  output: changed,
  errors: ['PRECONDITION_FAILED'],
  uses: ['modules', 'settings'],
  handler: async ({ input, ctx }) => ({
    message: 'Email template updated.',
    template: await changeTemplate(ctx, input, { subject: input.subject, closing: input.closing }),
  }),
})

export const reset = mutation({
  rest: {
    method: 'DELETE',
    path: '/admin/email-templates/{name}',
    summary: 'Reset an email template to its default texts',
  },
  access: 'settings',
  input: TemplateReset,
  output: changed,
  errors: ['PRECONDITION_FAILED'],
  uses: ['modules', 'settings'],
  handler: async ({ input, ctx }) => ({
    message: 'Email template reset to its default texts.',
    template: await changeTemplate(ctx, input),
  }),
})
