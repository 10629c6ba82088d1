/** The PayHere variables of the environment. */
import * as z from 'zod'

export interface PayHereAccount {
  merchantId: string
  secret: string
  /** PayHere's base URL, without a trailing slash */
  address: string
  /** for refunds and payment queries; without it staff refund manually */
  app: { id: string; secret: string } | undefined
}

const word = z.string().min(1).optional()

/** Variables of server/core/config/config.ts. */
export const payHereVariables = {
  PAYHERE_MERCHANT_ID: word,
  PAYHERE_SECRET: word,
  PAYHERE_URL: z.url({ protocol: /^https?$/ }).default('https://sandbox.payhere.lk'),
  PAYHERE_APP_ID: word,
  PAYHERE_APP_SECRET: word,
}
const Variables = z.object(payHereVariables)
type Variables = z.infer<typeof Variables>

/** Returns the problems of variables that need another one that is unset. */
export function payHereProblems(env: Variables): { path: string; message: string }[] {
  const pairs = [
    ['PAYHERE_MERCHANT_ID', 'PAYHERE_SECRET'],
    ['PAYHERE_APP_ID', 'PAYHERE_APP_SECRET'],
  ] as const
  return pairs.flatMap(([one, other]) => {
    if (!env[one] === !env[other]) return []
    const [path, missing] = env[one] ? [one, other] : [other, one]
    return [{ path, message: `needs ${missing} as well` }]
  })
}

/** Returns the PayHere account; undefined when PayHere is not configured. */
export function payHereAccount(env: Variables): PayHereAccount | undefined {
  const { PAYHERE_MERCHANT_ID: merchantId, PAYHERE_SECRET: secret } = env
  const { PAYHERE_APP_ID: id, PAYHERE_APP_SECRET: appSecret } = env
  if (!merchantId || !secret) return undefined
  const app = id && appSecret ? { id, secret: appSecret } : undefined
  return { merchantId, secret, address: env.PAYHERE_URL.replace(/\/+$/, ''), app }
}
