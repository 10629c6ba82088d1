/** Asking for a letter to staff that no event tells of. */
import type { Tx } from '../../../../db/connection/client.ts'
import { findOwnerEmails } from '../../../../db/queries/core/emails.queries.ts'
import type { Services, StaffContext } from '../../../core/context/context.ts'
import { writeLetter, writeLetters } from '../../../platform/email/queue-email.ts'
import { type StaffLetter, staffAddresses } from './addresses.ts'

/** To those of staff that it is for, and to whoever else is concerned. */
export async function writeToStaff(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  { name, data, also }: { name: StaffLetter; data: object; also?: string | undefined },
): Promise<void> {
  const to = new Set(await staffAddresses(tx, services, name))
  if (also !== undefined) to.add(also)
  for (const address of to) await writeLetter(tx, { name, to: address, customerId: null, data })
}

/**
 * Emails every owner that something which directs money, customer data or security alerts was changed.
 * @param change `what` is a noun that follows 'the'; the values are those before the change and now
 * @param also previous addresses, whose holders must learn of the change as well
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
  await writeLetters(
    tx,
    [...to].map((address) => ({ name: 'sensitive-change', to: address, customerId: null, data })),
  )
}
