/** Remembers sign-ins and emails the owner about a login from a new browser or network. */
import { createHash } from 'node:crypto'
import type { Tx } from '../../../../db/connection/client.ts'
import { storeSignIn } from '../../../../db/queries/accounts/sessions.queries.ts'
import type { UserRow } from '../../../../db/schema/schema.ts'
import type { Access, ModuleService, OperationContext } from '../../../core/context/context.ts'
import { networkOf } from '../../../core/values/network.ts'
import { queueEmail } from '../../../platform/email/queue-email.ts'
import { browserOf } from './browser.ts'

/** Returns the address and browser that a session stores. */
export const sessionOriginOf = ({ ip, userAgent }: Pick<OperationContext, 'ip' | 'userAgent'>) => ({
  address: ip,
  browser: browserOf(userAgent),
})

/** Records a login, and emails the owner about a new browser or network, but not the first. */
export async function recordSignIn(
  tx: Tx,
  ctx: Pick<OperationContext<Access, ModuleService>, 'ip' | 'userAgent' | 'settings' | 'clock'>,
  { id, email, type }: Pick<UserRow, 'id' | 'email' | 'type'>,
): Promise<void> {
  const { address, browser } = sessionOriginOf(ctx)
  const mark = createHash('sha256')
    .update(`${id} ${networkOf(address)} ${browser}`)
    .digest()
  const isNew = await storeSignIn(tx, id, mark)
  const recipients = ctx.settings.get('security.signInEmail')
  if (!isNew || recipients === 'none' || (recipients === 'staff' && type !== 'admin')) return
  const data = { at: ctx.clock().toISOString(), browser, address }
  await queueEmail(tx, { name: 'new-sign-in', to: email, customerId: id, data })
}
