/**
 * A one-time secret: shown when it is made, and again when its request is repeated under the same
 * Idempotency-Key, because the first answer may have been lost. A reader of the database must not
 * be able to use the stored answer. So the secret is sealed with values that only the caller holds:
 * the bearer token and the Idempotency-Key.
 */
import type { Tx } from '../../../db/connection/client.ts'
import type { StaffContext } from '../context/context.ts'
import { AppError } from '../errors/errors.ts'
import { seal, unseal } from './seal.ts'

/**
 * Runs `work` at most once per Idempotency-Key, and returns its result with the secret in clear
 * text.
 * @param noun names the result in the error for repetitions from another session
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
      `This ${noun} was created in another session, which is the only place that shows it.`,
    )
  return { ...made, secret } as unknown as Made
}
