/** Queues staff emails that no event triggers. */
import type { Tx } from '../../../../db/connection/client.ts'
import { findOwnerEmails } from '../../../../db/queries/core/emails.queries.ts'
import type { AllServices, StaffContext } from '../../../core/context/context.ts'
import { queueEmail, queueEmails } from '../../../platform/email/queue-email.ts'
import { type StaffEmail, staffAddresses } from './addresses.ts'

/** Emails the configured staff recipients, and another address if given. */
export async function emailStaff(
  tx: Tx,
  services: Pick<AllServices, 'settings'>,
  { name, data, also }: { name: StaffEmail; data: object; also?: string | undefined },
): Promise<void> {
  const to = new Set(await staffAddresses(tx, services, name))
  if (also !== undefined) to.add(also)
  for (const address of to) await queueEmail(tx, { name, to: address, customerId: null, data })
}

/**
 * Emails every owner about a change that directs money, customer data or security alerts.
 * @param change `what` is a noun that follows 'the'; the values are those before the change and now
 * @param also previous addresses, whose owners must learn of the change as well
 */
export async function notifyOwners(
  tx: Tx,
  { user, clock }: Pick<StaffContext, 'user' | 'clock'>,
  { what, before, now }: { what: string; before?: unknown; now: unknown },
  also: readonly string[] = [],
): Promise<void> {
  const text = (value: unknown) => [value ?? []].flat().join(', ')
  const data = { what, before: text(before), now: text(now), by: user.label, at: clock() }
  const to = new Set([...(await findOwnerEmails(tx)), ...also])
  await queueEmails(
    tx,
    [...to].map((address) => ({ name: 'sensitive-change', to: address, customerId: null, data })),
  )
}
