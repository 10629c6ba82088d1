/** What other modules do in the transaction that changes an account. */
import type { Tx } from '../../../../db/connection/client.ts'
import type { UserRow } from '../../../../db/schema/schema.ts'
import { createHook } from '../../../core/events/hook.ts'

/** The customer proved that the email address of the account is theirs, or logged in. */
export const onEmailProved = createHook<[tx: Tx, userId: string]>()

/**
 * The account is about to be deleted.
 * @param byAddress what belongs to its email address alone is theirs, too
 */
export const onAccountRemoved = createHook<[tx: Tx, user: UserRow, byAddress: boolean]>()

/**
 * Staff want to delete the account; a handler throws where something of value would be lost.
 * @param accepted what staff agreed to lose
 */
export const onRemovalAsked =
  createHook<[tx: Tx, userId: string, accepted: { loseCredit?: boolean | undefined }]>()
