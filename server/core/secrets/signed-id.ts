/**
 * Signed links in emails that name one thing and need no login. The shop's key signs their content,
 * so the database stores nothing, and forged links fail before any look-up.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../context/context.ts'

type Keyed = Pick<Services, 'secretKey'>

const sign = ({ secretKey }: Keyed, purpose: string, said: string): Buffer =>
  createHmac('sha256', secretKey).update(`${purpose} ${said}`).digest()

/**
 * Signs an id for a link.
 * @param purpose what the link does; it is invalid for other purposes
 * @param mark a lower-case letter that distinguishes kinds of things of one purpose
 * @param id a UUID
 * @example signId(services, 'unsubscribe', 'n', id) // 'n' and 65 characters of base64url
 */
export function signId(services: Keyed, purpose: string, mark: string, id: string): string {
  const said = mark + Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
  return said + sign(services, purpose, said).toString('base64url')
}

/** Verifies a signed id. @returns undefined when this shop did not sign it */
export function readSignedId(
  services: Keyed,
  purpose: string,
  token: string,
): { mark: string; id: string } | undefined {
  const [, mark, name, signature] = /^([a-z])([\w-]{22})([\w-]{43})$/.exec(token) ?? []
  if (mark === undefined || name === undefined || signature === undefined) return undefined
  const right = sign(services, purpose, mark + name)
  if (!timingSafeEqual(Buffer.from(signature, 'base64url'), right)) return undefined
  const hex = Buffer.from(name, 'base64url').toString('hex')
  return { mark, id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') }
}
