/** Whoever takes letters away: a mail server by MAIL_URL, else the terminal. */
import type { Config } from '../config.ts'
import type { Attempt } from '../deliveries/receivers.ts'
import { createTerminalMailer } from './terminal-mailer.ts'

export interface Mailbox {
  name: string
  address: string
}

interface OutgoingLetter {
  from: Mailbox
  to: string
  replyTo: string | undefined
  subject: string
  html: string
  text: string
  /** the same at every attempt */
  messageId: string
  date: Date
  headers: Readonly<Record<string, string>>
}

export interface Mailer {
  /** `terminal`: letters go no further than this machine */
  kind: 'smtp' | 'terminal'
  send: (letter: OutgoingLetter) => Promise<Attempt>
  close: () => void
}

/** The SMTP client is loaded only where there is a server to talk to. */
export async function createMailer({ mail }: Pick<Config, 'mail'>): Promise<Mailer> {
  if (mail.url === undefined) return createTerminalMailer()
  const { createSmtpMailer } = await import('./smtp-mailer.ts')
  return createSmtpMailer(mail.url)
}
