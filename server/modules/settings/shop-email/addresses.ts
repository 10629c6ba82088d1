/** From whom letters come, where answers go, and who of staff gets which. */
import type { DbOrTx } from '../../../../db/connection/client.ts'
import { findOwnerEmails } from '../../../../db/queries/core/emails.queries.ts'
import type { Services } from '../../../core/context/context.ts'
import type { Mailbox } from '../../../platform/email/mailer.ts'
import { oneLine } from '../../../platform/email/template.ts'
import type { SettingKey } from '../definitions/registry.schema.ts'

type Known = Pick<Services, 'settings' | 'config'>

/** The settings with the addresses of each letter to staff. */
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

/** The shop's address as staff set it; the one that a shop comes with is nobody's. */
export const shopEmail = ({ settings }: Pick<Services, 'settings'>): string | undefined =>
  settings.rowOf('shop.email')?.value ? settings.get('shop.email') : undefined

export function sender({ settings, config }: Known): Mailbox {
  const { name = '', address = shopEmail({ settings }) ?? 'shop@localhost' } =
    config.mail.from ?? {}
  return {
    name: oneLine(settings.get('mail.senderName') || name || settings.get('shop.name'), 60),
    address,
  }
}

/** Nobody for a letter that staff do not want. */
export async function staffAddresses(
  db: DbOrTx,
  { settings }: Pick<Services, 'settings'>,
  letter: StaffLetter,
): Promise<readonly string[]> {
  if (settings.get('mail.unwanted').includes(letter)) return []
  const named = settings.get(staffLists[letter])
  if (named.length > 0) return [...new Set(named)]
  const usual = shopEmail({ settings }) ?? (await findOwnerEmails(db))[0]
  return usual === undefined ? [] : [usual]
}
