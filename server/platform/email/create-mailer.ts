/** Creates the mailer: SMTP by MAIL_URL, else the terminal. */
import type { Config } from '../../core/config/config.ts'
import type { Mailer } from './mailer.ts'
import { createTerminalMailer } from './terminal-mailer.ts'

/** Creates the mailer; the SMTP client is loaded only when MAIL_URL is set. */
export async function createMailer({ mail }: Pick<Config, 'mail'>): Promise<Mailer> {
  if (mail.url === undefined) return createTerminalMailer()
  const { createSmtpMailer } = await import('./smtp-mailer.ts')
  return createSmtpMailer(mail.url)
}
