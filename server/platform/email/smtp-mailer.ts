/** Sends emails through a mail server. */
import { createTransport } from 'nodemailer'
import type { Attempt } from '../event-deliveries/attempt.ts'
import type { Mailer } from './mailer.ts'

/** Milliseconds; in total less than the limit of a delivery attempt. */
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000 }

interface SmtpError extends Error {
  code?: string
  /** of the server's answer */
  responseCode?: number
  response?: string
  /** the command that it answered */
  command?: string
}

/**
 * Returns true for permanent refusals of the recipient or the email. Refusals of the shop (a
 * password, the sender's address) can be corrected by the operator, and network errors may pass.
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

/** Connections to the mail server at most. */
const maxConnections = 5

/** Limits how many emails are sent at once: acquires a connection, and returns how to release it. */
function limitConnections(): () => Promise<() => void> {
  let free = maxConnections
  const waiting: (() => void)[] = []
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return release
  }
}

/** Creates the SMTP mailer. @param url smtp: or smtps:, with nodemailer's options after `?` */
export function createSmtpMailer(url: string): Mailer {
  const transport = createTransport({
    pool: true,
    maxConnections,
    // The outbox retries and counts the attempts.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
    url,
  })
  const acquire = limitConnections()
  return {
    kind: 'smtp',
    async send({ from, to, replyTo, headers, attachments = [], secrets: _, ...message }, signal) {
      const release = await acquire()
      try {
        // The next attempt sends an email that waited too long for a connection.
        signal?.throwIfAborted()
        const { response } = await transport.sendMail({
          ...message,
          from,
          attachments: [...attachments],
          // An object, so that an address with a comma never becomes two.
          to: { name: '', address: to },
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
        })
        return { ok: true, status: Number.parseInt(response, 10) || undefined, answer: response }
      } catch (error) {
        return failure(error as SmtpError)
      } finally {
        release()
      }
    },
    close: () => transport.close(),
  }
}
