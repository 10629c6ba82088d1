/**
 * A secret that is made and shown this once: also when its request is repeated under the same
 * Idempotency-Key, because the first answer may have been lost on its way. The stored answer must let
 * nobody in who reads the database, so the secret lies in it sealed with what only the caller holds:
 * the bearer token and the Idempotency-Key.
 */
import type { Tx } from '../../../db/connection/client.ts'
import type { StaffContext } from '../context/context.ts'
import { AppError } from '../errors/errors.ts'
import { seal, unseal } from './seal.ts'

/**
 * Runs `work` at most once per Idempotency-Key and answers what it made, with the secret in clear.
 * @param noun what was made, for whoever repeats the request from elsewhere
 * @throws AppError CONFLICT when it is repeated from another session
 */
export async function showOnce<Made extends { secret: string }>(
  ctx: StaffContext,
  noun: string,
  work: (tx: Tx) => Promise<Made>,
): Promise<Made> {
  const holders = [ctx.token!, ctx.idempotencyKey ?? '']
  const { sealed, ...made } = await ctx.once(async (tx) => {
    const { secret, ...rest } = await work(tx)
    return { ...rest, sealed: seal(secret, holders) }
  })
  const secret = unseal(sealed, holders)
  if (secret === undefined)
    throw new AppError(
      'CONFLICT',
      `This ${noun} was made from another session and is shown only there.`,
    )
  return { ...made, secret } as unknown as Made
}
