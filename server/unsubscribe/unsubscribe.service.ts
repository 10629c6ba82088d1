/** What the last link of a letter does. */
import type { Tx } from '../../db/client.ts'
import type { OperationContext } from '../context.ts'
import { AppError } from '../errors.ts'
import { leaveNewsletter } from '../newsletter/newsletter.service.ts'
import { takeBack } from '../restock/restock.service.ts'
import { readUnsubscribeToken } from './link.ts'
import type { LetterKind } from './unsubscribe.schema.ts'

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
