/**
 * Encrypts texts that the database stores but must not reveal. The keys are not in the database:
 * the shop's own key (secret-key.ts) or the caller's token (one-time-secret.ts).
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const keyFrom = (secrets: readonly string[]): Buffer =>
  Buffer.from(hkdfSync('sha256', JSON.stringify(secrets), '', 'araliya api key answer', 32))

/** Encrypts bytes. @returns nonce, tag and ciphertext */
export function sealBytes(bytes: Uint8Array, secrets: readonly string[]): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFrom(secrets), nonce)
  const body = [cipher.update(bytes), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...body])
}

/** Encrypts a text. @returns as {@link sealBytes}, in base64url */
export const seal = (text: string, secrets: readonly string[]): string =>
  sealBytes(Buffer.from(text), secrets).toString('base64url')

/** Decrypts bytes. @returns undefined with other secrets than those they were sealed with */
export function unsealBytes(bytes: Buffer, secrets: readonly string[]): Buffer | undefined {
  const body = bytes.subarray(nonceBytes + tagBytes)
  const decipher = createDecipheriv(algorithm, keyFrom(secrets), bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(body), decipher.final()])
  } catch {
    return undefined
  }
}

/** Decrypts a text. @returns undefined with other secrets than those it was sealed with */
export const unseal = (sealed: string, secrets: readonly string[]): string | undefined =>
  unsealBytes(Buffer.from(sealed, 'base64url'), secrets)?.toString('utf8')
