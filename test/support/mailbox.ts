/** Reads the emails of a shop without a mail server. */
import { vi } from 'vitest'
import type { AllServices } from '#server/core/context/context.ts'
import { emailSubscriber } from '#server/modules/emails/email-subscriber.ts'
import type { Mailer } from '#server/platform/email/mailer.ts'
import { createOutbox } from '#server/platform/event-deliveries/outbox.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export interface Mailbox {
  /** for the services of the shop that sends these emails */
  mailer: Mailer
  /** Sends requested emails at once. @returns stops it */
  serve: (services: AllServices) => () => Promise<void>
  /** The next unread email to an address, as text; if given, one that contains a text. */
  emailTo: (address: string, says?: string) => Promise<string>
  /** Recipients of unread emails. */
  unread: () => string[]
}

export function openMailbox(): Mailbox {
  const emails: { to: string; text: string }[] = []
  const mailer: Mailer = {
    kind: 'terminal',
    async send({ to, subject, text }) {
      emails.push({ to, text: `${subject}\n${text}` })
      return { ok: true }
    },
    close() {},
  }
  return {
    mailer,
    serve(services) {
      const outbox = createOutbox()
      outbox.start(services, [emailSubscriber], 20)
      return () => outbox.stop()
    },
    emailTo: (address, says = '') =>
      vi.waitFor(
        () => {
          const place = emails.findIndex(({ to, text }) => to === address && text.includes(says))
          if (place < 0) throw new Error(`No email to ${address}: ${says}`)
          return emails.splice(place, 1)[0]!.text
        },
        { timeout: 60_000, interval: 10 },
      ),
    unread: () => emails.map(({ to }) => to),
  }
}

/** Returns the token of the link in an email. */
export function tokenIn(email: string): string {
  const token = /#([\w-]{43})(?![\w-])/.exec(email)?.[1]
  if (!token) throw new Error(`There is no link in this email: ${email}`)
  return token
}

export interface MailingShop extends TestApp, Mailbox {
  /** Waits until every requested email was sent or has failed. */
  allSent: () => Promise<void>
}

/** Opens a shop whose emails are sent at once. */
export async function openMailingShop(
  environment: Record<string, string> = {},
): Promise<MailingShop> {
  const mailbox = openMailbox()
  const shop = await createTestApp(environment, { mailer: mailbox.mailer })
  const stop = mailbox.serve(shop.services)
  return {
    ...shop,
    ...mailbox,
    async allSent() {
      // An unplaced event has requested no email yet; it waits for writers on this server.
      const { db } = shop
      const unplaced = db.selectFrom('events').select('id').where('position', 'is', null)
      const unsent = db.selectFrom('event_deliveries').select('id').where('state', '=', 'waiting')
      await vi.waitFor(
        async () => {
          // In this order: events placed meanwhile are then among the emails.
          const rows = [...(await unplaced.execute()), ...(await unsent.execute())]
          if (rows.length > 0) throw new Error('Emails are on their way.')
        },
        { timeout: 60_000, interval: 10 },
      )
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await shop[Symbol.asyncDispose]()
    },
  }
}
