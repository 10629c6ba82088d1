/**
 * Texts that the database keeps and nobody may read there: encrypted with what the database does not
 * hold, such as the shop's own key (secret-key.ts) or the caller's token (shown-once.ts).
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const keyFrom = (secrets: readonly string[]): Buffer =>
  Buffer.from(hkdfSync('sha256', JSON.stringify(secrets), '', 'araliya api key answer', 32))

/** @returns base64url of nonce, tag and ciphertext */
export function seal(text: string, secrets: readonly string[]): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFrom(secrets), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** @returns undefined with other secrets than it was sealed with */
export function unseal(sealed: string, secrets: readonly string[]): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const body = bytes.subarray(nonceBytes + tagBytes)
  const decipher = createDecipheriv(algorithm, keyFrom(secrets), bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
