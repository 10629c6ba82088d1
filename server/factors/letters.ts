/** Whoever has an account hears of every change of its second factors. */
import type { Tx } from '../../db/client.ts'
import type { UserRow } from '../../db/schema.ts'
import type { FactorNews } from '../mail/letters/factor-changed.ts'
import { writeLetter } from '../mail/write-letter.ts'

export const writeFactorLetter = (
  tx: Tx,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  data: FactorNews,
): Promise<unknown> =>
  writeLetter(tx, { name: 'factor-changed', to: email, customerId: id, data: { ...data } })
