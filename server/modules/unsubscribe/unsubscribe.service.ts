/** What the last link of a letter does. */
import type { Tx } from '../../../db/connection/client.ts'
import type { OperationContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { takeBack } from '../back-in-stock/back-in-stock.service.ts'
import { leaveNewsletter } from '../newsletter/newsletter.service.ts'
import type { LetterKind } from '../newsletter/unsubscribe.schema.ts'
import { readUnsubscribeToken } from '../newsletter/unsubscribe-link.ts'

const ends: Record<LetterKind, (tx: Tx, id: string) => Promise<void>> = {
  newsletter: leaveNewsletter,
  restock: takeBack,
}

/** @throws AppError NOT_FOUND for a link that this shop never wrote */
export async function endLetters(
  ctx: Pick<OperationContext, 'secretKey' | 'transaction'>,
  token: string,
): Promise<void> {
  const link = readUnsubscribeToken(ctx, token)
  if (!link)
    throw new AppError(
      'NOT_FOUND',
      'This link is not whole. Please open it from the letter once more.',
    )
  await ctx.transaction((tx) => ends[link.kind](tx, link.id))
}
