/** Resolves the sender and reply address of emails, and the recipients of staff emails. */
import type { DbOrTx } from '../../../../db/connection/client.ts'
import { findOwnerEmails } from '../../../../db/queries/core/emails.queries.ts'
import type { AllServices } from '../../../core/context/context.ts'
import type { Mailbox } from '../../../platform/email/mailer.ts'
import { oneLine } from '../../../platform/email/template.ts'
import type { SettingKey } from '../definitions/registry.schema.ts'

type Known = Pick<AllServices, 'settings' | 'config'>

/** The settings that hold the recipients of each staff email. */
const staffLists = {
  'new-order': 'mail.ordersTo',
  'slip-received': 'mail.ordersTo',
  'message-received': 'mail.messagesTo',
  'low-stock': 'mail.stockTo',
  'import-failed': 'mail.importsTo',
  'feed-stopped': 'mail.importsTo',
  'webhook-off': 'mail.webhooksTo',
} as const satisfies Record<string, SettingKey>
export type StaffLetter = keyof typeof staffLists

export const isStaffLetter = (name: string): name is StaffLetter => Object.hasOwn(staffLists, name)

/** Returns the shop's address that staff set. The default is a placeholder that no one reads. */
export const shopEmail = ({ settings }: Pick<AllServices, 'settings'>): string | undefined =>
  settings.rowOf('shop.email')?.value ? settings.get('shop.email') : undefined

export function sender({ settings, config }: Known): Mailbox {
  const { name = '', address = shopEmail({ settings }) ?? 'shop@localhost' } =
    config.mail.from ?? {}
  return {
    name: oneLine(settings.get('mail.senderName') || name || settings.get('shop.name'), 60),
    address,
  }
}

/** Returns the recipients of a staff email; none when staff disabled it. */
export async function staffAddresses(
  db: DbOrTx,
  { settings }: Pick<AllServices, 'settings'>,
  letter: StaffLetter,
): Promise<readonly string[]> {
  if (settings.get('mail.unwanted').includes(letter)) return []
  const named = settings.get(staffLists[letter])
  if (named.length > 0) return [...new Set(named)]
  const usual = shopEmail({ settings }) ?? (await findOwnerEmails(db))[0]
  return usual === undefined ? [] : [usual]
}
