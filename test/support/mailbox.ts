/** Reads emails as an operator does in the terminal, without a mail server. */
import { vi } from 'vitest'
import type { AllServices } from '#server/core/context/context.ts'
import { emailSubscriber } from '#server/modules/emails/email-subscriber.ts'
import type { Mailer } from '#server/platform/email/mailer.ts'
import { createTerminalMailer } from '#server/platform/email/terminal-mailer.ts'
import { createOutbox } from '#server/platform/event-deliveries/outbox.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export interface Mailbox {
  /** for the services of the shop that sends these emails */
  mailer: Mailer
  /** Sends requested emails at once. @returns stops it */
  serve: (services: AllServices) => () => Promise<void>
  /** The next unread email to an address, as text; if given, one that contains a text. */
  letterTo: (address: string, says?: string) => Promise<string>
  /** Recipients of unread emails. */
  unread: () => string[]
}

export function openMailbox(): Mailbox {
  const letters: { to: string; text: string }[] = []
  const mailer = createTerminalMailer((text) => {
    letters.push({ to: /A letter to (\S+)/.exec(text)?.[1] ?? '', text })
  })
  return {
    mailer,
    serve(services) {
      const outbox = createOutbox()
      outbox.start(services, [emailSubscriber], 20)
      return () => outbox.stop()
    },
    letterTo: (address, says = '') =>
      vi.waitFor(
        () => {
          const place = letters.findIndex(({ to, text }) => to === address && text.includes(says))
          if (place < 0) throw new Error(`No letter to ${address}: ${says}`)
          return letters.splice(place, 1)[0]!.text
        },
        { timeout: 60_000, interval: 10 },
      ),
    unread: () => letters.map(({ to }) => to),
  }
}

/** Returns the token of the link in an email. */
export function tokenIn(letter: string): string {
  const token = /#([\w-]{43})(?![\w-])/.exec(letter)?.[1]
  if (!token) throw new Error(`There is no link in this letter: ${letter}`)
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
      const unsent = db.selectFrom('deliveries').select('id').where('state', '=', 'waiting')
      await vi.waitFor(
        async () => {
          // In this order: events placed meanwhile are then among the emails.
          const rows = [...(await unplaced.execute()), ...(await unsent.execute())]
          if (rows.length > 0) throw new Error('Letters are on their way.')
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
