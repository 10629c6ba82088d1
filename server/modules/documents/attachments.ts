/**
 * Documents attached to emails, created when the email is sent. A failure never stops the email.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../../core/context/context.ts'
import type { EmailAttachment } from '../../platform/email/define-email.ts'
import { printDocument } from './printing.service.ts'

/** Timeout in milliseconds; shorter than the outbox allows for the whole email. */
const longest = 6_000
/** Maximum bytes of an attachment that mailboxes reliably accept. */
const largest = 2_000_000

const late = async (signal: AbortSignal): Promise<never> => {
  await wait(longest, undefined, { signal, ref: false })
  throw new Error(`it took more than ${longest} ms`)
}

/** Returns a document of an order as an attachment; always the same file. */
export async function attachDocument(
  services: Pick<Services, 'db' | 'log'>,
  orderId: string,
  number: string,
): Promise<EmailAttachment> {
  const timer = new AbortController()
  try {
    const file = await Promise.race([printDocument(services, orderId, number), late(timer.signal)])
    if (file.pdf.length <= largest) return { file }
    return { missing: `without ${file.name}: it has more than ${largest} bytes` }
  } catch (err) {
    services.log.warn({ err, document: number }, 'an email is sent without its document')
    return { missing: `without ${number}.pdf: it could not be created` }
  } finally {
    timer.abort()
  }
}
