/** Letters as whoever started the shop reads them in the terminal, where no mail server is set. */
import { vi } from 'vitest'
import type { Services } from '#server/core/context/context.ts'
import { emailSubscriber } from '#server/modules/emails/email-subscriber.ts'
import type { Mailer } from '#server/platform/email/mailer.ts'
import { createTerminalMailer } from '#server/platform/email/terminal-mailer.ts'
import { createOutbox } from '#server/platform/event-deliveries/outbox.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export interface Mailbox {
  /** for the services of the shop whose letters these are */
  mailer: Mailer
  /** Sends what is asked for, at once. @returns stops it */
  serve: (services: Services) => () => Promise<void>
  /** The next unread letter to an address, as text; that which says something, where asked. */
  letterTo: (address: string, says?: string) => Promise<string>
  /** To whom there are unread letters. */
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

/** The token of the link in a letter. */
export function tokenIn(letter: string): string {
  const token = /#([\w-]{43})(?![\w-])/.exec(letter)?.[1]
  if (!token) throw new Error(`There is no link in this letter: ${letter}`)
  return token
}

export interface MailingShop extends TestApp, Mailbox {
  /** Whatever was asked for has been sent or given up. */
  allSent: () => Promise<void>
}

/** A shop whose letters go out at once. */
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
      // An event without its place has asked for no letter yet; it waits for whoever writes on this server.
      const { db } = shop
      const unplaced = db.selectFrom('events').select('id').where('position', 'is', null)
      const unsent = db.selectFrom('deliveries').select('id').where('state', '=', 'waiting')
      await vi.waitFor(
        async () => {
          // In this order: what gets its place meanwhile is among the letters then.
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
