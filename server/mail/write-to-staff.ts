/** Asking for a letter to staff that no event tells of. */
import type { Tx } from '../../db/client.ts'
import type { Services } from '../context.ts'
import { type StaffLetter, staffAddresses } from './addresses.ts'
import { writeLetter } from './write-letter.ts'

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
