/** Handles the unsubscribe link of emails. */
import type { Tx } from '../../../db/connection/client.ts'
import type { OperationContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { createHook } from '../../core/events/hook.ts'
import type { SubscriptionKind } from '../../platform/email/unsubscribe.schema.ts'
import { readUnsubscribeToken } from '../../platform/email/unsubscribe-link.ts'

/** Runs when a reader unsubscribes from a kind of email; `id` is that of the subscription. */
export const onUnsubscribe = createHook<[tx: Tx, kind: SubscriptionKind, id: string]>()

/** Ends a subscription by its link. @throws AppError NOT_FOUND for a forged or broken link */
export async function endSubscription(
  ctx: Pick<OperationContext, 'secretKey' | 'transaction'>,
  token: string,
): Promise<void> {
  const link = readUnsubscribeToken(ctx, token)
  if (!link)
    throw new AppError(
      'NOT_FOUND',
      'This unsubscribe link is incomplete. Please open it from the email again.',
    )
  await ctx.transaction((tx) => onUnsubscribe.run(tx, link.kind, link.id))
}
