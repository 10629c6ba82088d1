/** Manages email templates, lists sent emails and resends them: docs/emails.md. */

import {
  deleteEmailTemplate,
  findEmailTemplates,
  lockEmailTemplate,
  makeEmailDue,
  saveEmailTemplate,
} from '../../../../db/queries/core/emails.queries.ts'
import { insertDeliveries } from '../../../../db/queries/core/event-deliveries.queries.ts'
import type { EmailTemplateRow } from '../../../../db/schema/schema.ts'
import { changesBetween, recordAudit } from '../../../core/audit/audit.service.ts'
import type { AllServices, StaffContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { assertVersion } from '../../../core/operation/versions.ts'
import type { EmailTemplate, EmailTexts } from '../../../platform/email/define-email.ts'
import { type EmailPayload, emailDelivery } from '../../../platform/email/queue-email.ts'
import {
  placeholdersIn,
  placeholdersOf,
  type Rendered,
  renderEmail,
} from '../../../platform/email/render.ts'
import type { SentEmail } from '../../../platform/email/sent-emails.schema.ts'
import { getSentEmailRow, presentSentEmail } from '../../../platform/email/sent-emails.service.ts'
import { clearCachedTexts, textsOf } from '../../../platform/email/template-texts.ts'
import { findEmail } from '../../../platform/modules/enabled-modules.ts'
import { sender } from '../../settings/shop-email/addresses.ts'
import { notifyOwners } from '../../settings/shop-email/email-staff.ts'
import { emailShop } from '../../settings/shop-email/shop-identity.ts'
import type { TemplateChange, TemplateDetails, TemplateList } from './emails.schema.ts'

type ReadServices = Pick<AllServices, 'db' | 'settings' | 'config' | 'modules'>

/** Finds an email template. @throws AppError NOT_FOUND */
function getTemplate({ modules }: Pick<AllServices, 'modules'>, name: string): EmailTemplate {
  const template = findEmail(modules, name)
  if (template) return template
  throw new AppError('NOT_FOUND', `There is no email template ${name}.`)
}

function presentTemplate(
  services: ReadServices,
  template: EmailTemplate,
  row?: EmailTemplateRow,
): TemplateDetails {
  const { name, description, audience, subject, closing } = template
  return {
    name,
    description,
    audience,
    subject: row?.subject ?? subject,
    closing: row?.closing ?? closing,
    defaults: { subject, closing },
    placeholders: placeholderNames(services, template),
    version: row?.version ?? 0,
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row?.changed_by ?? null,
  }
}

/** Returns every email template with its texts, and how the shop sends emails. */
export async function listTemplates(
  services: ReadServices & Pick<AllServices, 'mailer'>,
): Promise<TemplateList> {
  const rows = new Map((await findEmailTemplates(services.db)).map((row) => [row.template, row]))
  const { name, address } = sender(services)
  return {
    transport: services.mailer.kind,
    from: `${name} <${address}>`,
    nextCursor: null,
    items: services.modules.emails.map((template) =>
      presentTemplate(services, template, rows.get(template.name)),
    ),
  }
}

/** Renders an email with example data. @throws AppError NOT_FOUND */
export async function previewTemplate(
  services: ReadServices,
  name: string,
  unsaved: { subject?: string | undefined; closing?: string | undefined },
): Promise<Rendered> {
  const template = getTemplate(services, name)
  const texts = await textsOf(services, template)
  const { subject = texts.subject, closing = texts.closing } = unsaved
  return renderEmail(template, template.example, { subject, closing }, emailShop(services))
}

/** Returns the placeholders that subject and closing may use. */
const placeholderNames = (services: ReadServices, template: EmailTemplate): string[] =>
  Object.keys(placeholdersOf(template, template.example, emailShop(services)))

/** Validates placeholders. @throws AppError VALIDATION_FAILED for one unknown to the email */
function assertPlaceholders(
  services: ReadServices,
  template: EmailTemplate,
  texts: EmailTexts,
): void {
  const names = placeholderNames(services, template)
  const issues = (['subject', 'closing'] as const).flatMap((path) =>
    placeholdersIn(texts[path])
      .filter((name) => !names.includes(name))
      .map((name) => ({
        path,
        message: `has the unknown placeholder {${name}}. Use ${names.map((one) => `{${one}}`).join(', ')}`,
      })),
  )
  if (issues.length > 0) throw validationError(issues)
}

/**
 * Changes an email's texts, or restores the defaults.
 * @param texts undefined: the defaults
 * @throws AppError NOT_FOUND, VALIDATION_FAILED, PRECONDITION_FAILED
 */
export async function changeTemplate(
  ctx: StaffContext<'modules' | 'settings'>,
  { name, version }: Pick<TemplateChange, 'name' | 'version'>,
  texts?: EmailTexts,
): Promise<TemplateDetails> {
  const template = getTemplate(ctx, name)
  const { subject, closing } = texts ?? template
  const isDefault = subject === template.subject && closing === template.closing
  if (texts) assertPlaceholders(ctx, template, texts)
  const details = await ctx.transaction(async (tx) => {
    const before = await lockEmailTemplate(tx, name)
    assertVersion(ctx, version, before?.version ?? 0)
    const changes = changesBetween(
      {
        subject: before?.subject ?? template.subject,
        closing: before?.closing ?? template.closing,
      },
      { subject, closing },
    )
    if (Object.keys(changes).length === 0) return presentTemplate(ctx, template, before)
    if (isDefault) await deleteEmailTemplate(tx, name)
    const row = isDefault
      ? undefined
      : await saveEmailTemplate(tx, {
          template: name,
          subject,
          closing,
          changed_by: ctx.user.label,
        })
    await recordAudit(tx, ctx.user, {
      action: isDefault ? 'email-template.reset' : 'email-template.update',
      entityId: name,
      changes,
    })
    const values = Object.values(changes)
    await notifyOwners(tx, ctx, {
      what: `email template ${name}`,
      before: values.map(([old]) => old),
      now: values.map(([, now]) => now),
    })
    return presentTemplate(ctx, template, row)
  })
  clearCachedTexts(ctx)
  return details
}

/**
 * Resends an email, rendered again. A pending one is sent at once instead.
 * @throws AppError NOT_FOUND, CONFLICT for an email about a deleted account
 */
export function resendEmail(ctx: StaffContext, id: string): Promise<SentEmail> {
  return ctx.transaction(async (tx) => {
    const row = await getSentEmailRow(tx, id)
    const payload = (row.payload ?? {}) as unknown as EmailPayload
    if (!payload.template)
      throw new AppError(
        'CONFLICT',
        'The personal data of this email was erased, so it cannot be resent.',
      )
    const [resent] = (await makeEmailDue(tx, id))
      ? [row]
      : await insertDeliveries(tx, [
          emailDelivery(
            { ...payload, isResend: true },
            { queue: row.queue, eventSeq: row.event_seq, customerId: row.customer_id },
          ),
        ])
    await recordAudit(tx, ctx.user, {
      action: 'email.resend',
      entityId: payload.template,
      changes: { to: [null, payload.to] },
    })
    return presentSentEmail(await getSentEmailRow(tx, resent!.id))
  })
}
