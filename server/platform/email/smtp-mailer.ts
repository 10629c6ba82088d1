/** Hands letters to a mail server. */
import { createTransport } from 'nodemailer'
import type { Attempt } from '../event-deliveries/attempt.ts'
import type { Mailer } from './mailer.ts'

/** Milliseconds; together less than an attempt of the outbox may take. */
const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000 }

interface SmtpError extends Error {
  code?: string
  /** of the server's answer */
  responseCode?: number
  response?: string
  /** what it answered to */
  command?: string
}

/**
 * What the server says of a recipient or of the letter itself it will say again. What it says of us
 * (a password, the sender's address) the operator mends, and what it never said may pass.
 */
const isFinal = ({ responseCode = 0, command = '' }: SmtpError): boolean =>
  responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)

function failure(error: SmtpError): Attempt {
  return {
    ok: false,
    status: error.responseCode,
    answer: error.response || error.message,
    final: isFinal(error),
  }
}

/** @param url smtp: or smtps:, with what nodemailer knows behind its `?` */
export function createSmtpMailer(url: string): Mailer {
  const transport = createTransport({
    pool: true,
    maxConnections: 5,
    // The outbox tries again, and knows how often it did.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...patience,
    url,
  })
  return {
    kind: 'smtp',
    async send({ from, to, replyTo, headers, attachments = [], ...letter }) {
      try {
        const { response } = await transport.sendMail({
          ...letter,
          from,
          attachments: [...attachments],
          // As an object, so that an address with a comma is never two.
          to: { name: '', address: to },
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
        })
        return { ok: true, status: Number.parseInt(response, 10) || undefined, answer: response }
      } catch (error) {
        return failure(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}
