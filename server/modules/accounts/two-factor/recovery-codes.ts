/** Generates codes to type, such as recovery codes: 80 random bits, single use, kept as SHA-256. */
import { randomBytes } from 'node:crypto'
import { hashToken } from '../../../core/access/token.ts'

const howMany = 10
/** Excludes letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Generates a code such as `3f7k-9wqz-2m4c-x8rt`. */
export const newCode = (): string =>
  [...randomBytes(16)]
    .map((byte, at) => `${at > 0 && at % 4 === 0 ? '-' : ''}${alphabet[byte % alphabet.length]}`)
    .join('')

/** Normalises a typed code: ignores case and dashes, and reads look-alike letters as digits. */
export const bareCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')

export const hashCode = (typed: string): Buffer => hashToken(bareCode(typed))

export function newCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: howMany }, newCode)
  return { codes, hashes: codes.map(hashCode) }
}
