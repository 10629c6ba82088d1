/** Opaque 256-bit tokens. The database keeps SHA-256 of them alone, so a dump lets nobody in. */
import { createHash, randomBytes } from 'node:crypto'

/** How long a login lasts (docs/contract.md#accounts). */
export const sessionDays = 30

/** API keys start with this, so that neither people nor scanners mistake them. */
export const apiKeyPrefix = 'araliya_'

/** 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
