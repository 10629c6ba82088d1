/** Opaque 256-bit tokens. The database stores only their SHA-256, so a dump grants no access. */
import { createHash, randomBytes } from 'node:crypto'

/** Days that a session lasts (docs/contract.md#accounts). */
export const sessionDays = 30

/** Prefix of API keys, so that people and secret scanners recognise them. */
export const apiKeyPrefix = 'araliya_'

/** Returns a new token: 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
