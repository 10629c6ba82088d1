/** Signs by Standard Webhooks 1.0.0 (standardwebhooks.com): HMAC-SHA256 over id, time and body. */
import { createHmac, randomBytes } from 'node:crypto'

const secretPrefix = 'whsec_'

/** Generates a secret: `whsec_` and the base64 of 32 bytes. */
export const newSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`

/**
 * Builds the headers of one attempt.
 * @param secrets each one signs; there are two during a rotation
 * @param now the time of this attempt; the id stays the same for all
 */
export function signedHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
