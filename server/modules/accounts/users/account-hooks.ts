/** Hooks that run other modules' work in the transaction that changes an account. */
import type { Tx } from '../../../../db/connection/client.ts'
import type { UserRow } from '../../../../db/schema/schema.ts'
import { createHook } from '../../../core/events/hook.ts'

/** Runs when the customer verified the account's email address, or logged in. */
export const onEmailVerified = createHook<[tx: Tx, userId: string]>()

/**
 * Runs before an account is deleted.
 * @param byAddress data that only its email address identifies belongs to the account as well
 */
export const onAccountDeletion = createHook<[tx: Tx, user: UserRow, byAddress: boolean]>()

/**
 * Runs when staff request a deletion. A handler throws when something of value would be lost.
 * @param accepted the losses that staff accepted
 */
export const onDeletionRequested =
  createHook<[tx: Tx, userId: string, accepted: { forfeitStoreCredit?: boolean | undefined }]>()
