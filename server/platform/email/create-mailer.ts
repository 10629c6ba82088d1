/** Creates the mailer: SMTP by MAIL_URL, else the terminal. */
import type { Config } from '../../core/config/config.ts'
import { originOf } from '../../core/media/media-address.ts'
import type { Mailer } from './mailer.ts'
import { createTerminalMailer } from './terminal-mailer.ts'

/** Creates the mailer; the SMTP client is loaded only when MAIL_URL is set. */
export async function createMailer(
  config: Pick<Config, 'mail' | 'port' | 'publicUrl'>,
): Promise<Mailer> {
  const { url } = config.mail
  if (url === undefined) return createTerminalMailer(`${originOf(config)}/admin/emails`)
  const { createSmtpMailer } = await import('./smtp-mailer.ts')
  return createSmtpMailer(url)
}
