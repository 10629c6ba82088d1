/** Resolves the sender and reply address of emails, and the recipients of staff emails. */
import type { DbOrTx } from '../../../../db/connection/client.ts'
import { findOwnerEmails } from '../../../../db/queries/core/emails.queries.ts'
import type { AllServices } from '../../../core/context/context.ts'
import type { Mailbox } from '../../../platform/email/mailer.ts'
import { oneLine } from '../../../platform/email/template.ts'
import type { SettingKey } from '../definitions/registry.schema.ts'

type SenderServices = Pick<AllServices, 'settings' | 'config'>

/** The settings that hold the recipients of each staff email. */
const recipientSettings = {
  'new-order': 'emails.ordersTo',
  'slip-received': 'emails.ordersTo',
  'message-received': 'emails.messagesTo',
  'low-stock': 'emails.stockTo',
  'import-failed': 'emails.importsTo',
  'feed-stopped': 'emails.importsTo',
  'webhook-disabled': 'emails.webhooksTo',
} as const satisfies Record<string, SettingKey>
export type StaffEmail = keyof typeof recipientSettings

export const isStaffEmail = (name: string): name is StaffEmail =>
  Object.hasOwn(recipientSettings, name)

/** Returns the shop's address that staff set. The default is a placeholder that no one reads. */
export const shopEmail = ({ settings }: Pick<AllServices, 'settings'>): string | undefined =>
  settings.rowOf('shop.email')?.value ? settings.get('shop.email') : undefined

export function sender({ settings, config }: SenderServices): Mailbox {
  const { name = '', address = shopEmail({ settings }) ?? 'shop@localhost' } =
    config.mail.from ?? {}
  return {
    name: oneLine(settings.get('emails.senderName') || name || settings.get('shop.name'), 60),
    address,
  }
}

/** Returns the recipients of a staff email; none when staff disabled it. */
export async function staffAddresses(
  db: DbOrTx,
  { settings }: Pick<AllServices, 'settings'>,
  name: StaffEmail,
): Promise<readonly string[]> {
  if (settings.get('emails.disabled').includes(name)) return []
  const recipients = settings.get(recipientSettings[name])
  if (recipients.length > 0) return [...new Set(recipients)]
  const fallback = shopEmail({ settings }) ?? (await findOwnerEmails(db))[0]
  return fallback === undefined ? [] : [fallback]
}
