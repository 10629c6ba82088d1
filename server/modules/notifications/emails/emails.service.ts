/** Manages email templates, lists sent emails and resends them: docs/emails.md. */

import {
  deleteLetterWords,
  findAllLetterWords,
  hurryLetter,
  lockLetterWords,
  writeLetterWords,
} from '../../../../db/queries/core/emails.queries.ts'
import { insertDeliveries } from '../../../../db/queries/core/event-deliveries.queries.ts'
import type { LetterWordsRow } from '../../../../db/schema/schema.ts'
import { changesBetween, recordAudit } from '../../../core/audit/audit.service.ts'
import type { AllServices, StaffContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { assertVersion } from '../../../core/operation/versions.ts'
import type { Letter, Words } from '../../../platform/email/define-email.ts'
import { type LetterPayload, letterDelivery } from '../../../platform/email/queue-email.ts'
import { namesIn, namesOf, type Rendered, renderLetter } from '../../../platform/email/render.ts'
import type { SentLetter } from '../../../platform/email/sent-emails.schema.ts'
import { knownSent, viewSent } from '../../../platform/email/sent-emails.service.ts'
import { forgetWords, wordsOf } from '../../../platform/email/template-texts.ts'
import { findEmail } from '../../../platform/modules/enabled-modules.ts'
import { sender } from '../../settings/shop-email/addresses.ts'
import { notifyOwners } from '../../settings/shop-email/email-staff.ts'
import { letterShop } from '../../settings/shop-email/shop-identity.ts'
import type { LetterList, LetterState, WordsChange } from './emails.schema.ts'

type Reading = Pick<AllServices, 'db' | 'settings' | 'config' | 'modules'>

/** Finds an email template. @throws AppError NOT_FOUND */
function known({ modules }: Pick<AllServices, 'modules'>, name: string): Letter {
  const letter = findEmail(modules, name)
  if (letter) return letter
  throw new AppError('NOT_FOUND', `There is no letter ${name}.`)
}

function viewLetter(services: Reading, letter: Letter, row?: LetterWordsRow): LetterState {
  const { name, about, audience, subject, closing } = letter
  return {
    name,
    about,
    audience,
    subject: row?.subject ?? subject,
    closing: row?.closing ?? closing,
    usual: { subject, closing },
    names: Object.keys(namesOf(letter, letter.demo, letterShop(services))),
    version: row?.version ?? 0,
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row?.changed_by ?? null,
  }
}

/** Returns every email template with its texts, and how the shop sends emails. */
export async function listLetters(
  services: Reading & Pick<AllServices, 'mailer'>,
): Promise<LetterList> {
  const rows = new Map((await findAllLetterWords(services.db)).map((row) => [row.letter, row]))
  const { name, address } = sender(services)
  return {
    sending: services.mailer.kind,
    from: `${name} <${address}>`,
    items: services.modules.emails.map((letter) =>
      viewLetter(services, letter, rows.get(letter.name)),
    ),
  }
}

/** Renders an email with example data. @throws AppError NOT_FOUND */
export async function previewLetter(
  services: Reading,
  name: string,
  tried: { subject?: string | undefined; closing?: string | undefined },
): Promise<Rendered> {
  const letter = known(services, name)
  const words = await wordsOf(services, letter)
  const { subject = words.subject, closing = words.closing } = tried
  return renderLetter(letter, letter.demo, { subject, closing }, letterShop(services))
}

/** Validates placeholders. @throws AppError VALIDATION_FAILED for one unknown to the email */
function assertNames(services: Reading, letter: Letter, words: Words): void {
  const names = Object.keys(namesOf(letter, letter.demo, letterShop(services)))
  const issues = (['subject', 'closing'] as const).flatMap((path) =>
    namesIn(words[path])
      .filter((name) => !names.includes(name))
      .map((name) => ({
        path,
        message: `names {${name}}, which this letter does not know: use ${names.map((one) => `{${one}}`).join(', ')}`,
      })),
  )
  if (issues.length > 0) throw validationError(issues)
}

/**
 * Changes an email's texts, or restores the defaults.
 * @param words undefined: the defaults
 * @throws AppError NOT_FOUND, VALIDATION_FAILED, PRECONDITION_FAILED
 */
export async function changeWords(
  ctx: StaffContext<'modules' | 'settings'>,
  { name, version }: Pick<WordsChange, 'name' | 'version'>,
  words?: Words,
): Promise<LetterState> {
  const letter = known(ctx, name)
  const { subject, closing } = words ?? letter
  const isUsual = subject === letter.subject && closing === letter.closing
  if (words) assertNames(ctx, letter, words)
  const state = await ctx.transaction(async (tx) => {
    const before = await lockLetterWords(tx, name)
    assertVersion(ctx, version, before?.version ?? 0)
    const changes = changesBetween(
      { subject: before?.subject ?? letter.subject, closing: before?.closing ?? letter.closing },
      { subject, closing },
    )
    if (Object.keys(changes).length === 0) return viewLetter(ctx, letter, before)
    if (isUsual) await deleteLetterWords(tx, name)
    const row = isUsual
      ? undefined
      : await writeLetterWords(tx, { letter: name, subject, closing, changed_by: ctx.user.label })
    await recordAudit(tx, ctx.user, {
      action: isUsual ? 'letter.reset' : 'letter.update',
      entityId: name,
      changes,
    })
    const values = Object.values(changes)
    await notifyOwners(tx, ctx, {
      what: `email template ${name}`,
      before: values.map(([old]) => old),
      now: values.map(([, now]) => now),
    })
    return viewLetter(ctx, letter, row)
  })
  forgetWords(ctx)
  return state
}

/**
 * Resends an email, rendered again. A pending one is sent at once instead.
 * @throws AppError NOT_FOUND, CONFLICT for an email about a deleted account
 */
export function sendAgain(ctx: StaffContext, id: string): Promise<SentLetter> {
  return ctx.transaction(async (tx) => {
    const row = await knownSent(tx, id)
    const payload = (row.payload ?? {}) as unknown as LetterPayload
    if (!payload.letter)
      throw new AppError('CONFLICT', 'The account that this letter was about is gone.')
    const [again] = (await hurryLetter(tx, id))
      ? [row]
      : await insertDeliveries(tx, [
          letterDelivery(
            { ...payload, again: true },
            { queue: row.queue, eventSeq: row.event_seq, customerId: row.customer_id },
          ),
        ])
    await recordAudit(tx, ctx.user, {
      action: 'letter.again',
      entityId: payload.letter,
      changes: { to: [null, payload.to] },
    })
    return viewSent(await knownSent(tx, again!.id))
  })
}
