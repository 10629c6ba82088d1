/** Sends a test email at once, so that staff see whether the mail server accepts emails. */
import { randomUUID } from 'node:crypto'
import type { Services } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { heading, paragraph } from '../../../platform/email/blocks.ts'
import { htmlOf } from '../../../platform/email/html.ts'
import { textOf } from '../../../platform/email/text.ts'
import { sender, shopEmail } from '../../settings/shop-email/addresses.ts'
import { emailNotSetUp } from '../../settings/shop-email/announce.schema.ts'
import { emailShop } from '../../settings/shop-email/shop-identity.ts'

/** Sends a test email. @throws AppError CONFLICT without a mail server, or with its error */
export async function sendTestEmail(
  services: Services<'mailer' | 'settings'>,
  to: string,
): Promise<void> {
  const { mailer } = services
  if (mailer.kind === 'terminal')
    throw new AppError(
      'CONFLICT',
      `${emailNotSetUp} Set MAIL_URL and MAIL_FROM, then restart the server.`,
    )
  const shop = emailShop(services)
  const from = sender(services)
  const subject = `Test email of ${from.name}`
  const blocks = [heading('Email is set up'), paragraph('Your shop can send emails.')]
  const { ok, answer } = await mailer.send({
    ...{ from, to, subject, replyTo: shopEmail(services), date: services.clock() },
    ...{ headers: {}, secrets: [] },
    html: htmlOf(subject, blocks, [], shop),
    text: textOf(blocks, [], shop),
    messageId: `<${randomUUID()}${from.address.slice(from.address.lastIndexOf('@'))}>`,
  })
  if (!ok)
    throw new AppError('CONFLICT', `The mail server did not accept the test email: ${answer ?? ''}`)
}
