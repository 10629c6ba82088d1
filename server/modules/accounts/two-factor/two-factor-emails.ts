/** Emails the account's owner about every change of its 2FA methods. */
import type { Tx } from '../../../../db/connection/client.ts'
import type { UserRow } from '../../../../db/schema/schema.ts'
import { queueEmail } from '../../../platform/email/queue-email.ts'
import type { TwoFactorChange } from './two-factor-changed.email.ts'

export const queueTwoFactorEmail = (
  tx: Tx,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  data: TwoFactorChange,
): Promise<unknown> =>
  queueEmail(tx, { name: 'two-factor-changed', to: email, customerId: id, data: { ...data } })
