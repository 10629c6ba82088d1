/**
 * Links by which whoever reads a letter says that no more shall come, without a login. What stands in
 * them is signed with the shop's key, so the database keeps nothing of it, they are good for ever, and
 * a made-up one is known before anything is looked up.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../context.ts'
import { type LetterKind, letterKinds } from './unsubscribe.schema.ts'

type Keyed = Pick<Services, 'secretKey'>

const idBytes = 16

const sign = ({ secretKey }: Keyed, said: string): Buffer =>
  createHmac('sha256', secretKey).update(`unsubscribe ${said}`).digest()

/**
 * @param id a subscriber's or an asking's
 * @example unsubscribeToken(services, 'newsletter', id) // 'n' and 65 characters of base64url
 */
export function unsubscribeToken(services: Keyed, kind: LetterKind, id: string): string {
  const said = letterKinds[kind] + Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
  return said + sign(services, said).toString('base64url')
}

/** The page that opens from a letter; mail programs POST to the same address (RFC 8058). */
export const unsubscribePath = (services: Keyed, kind: LetterKind, id: string): string =>
  `/unsubscribe?token=${unsubscribeToken(services, kind, id)}`

/** @returns undefined for what this shop never wrote */
export function readUnsubscribeToken(
  services: Keyed,
  token: string,
): { kind: LetterKind; id: string } | undefined {
  const found = /^([a-z])([\w-]{22})([\w-]{43})$/.exec(token)
  if (!found) return undefined
  const [, mark, name, signature] = found as unknown as [string, string, string, string]
  const kind = (Object.keys(letterKinds) as LetterKind[]).find((one) => letterKinds[one] === mark)
  if (!kind) return undefined
  if (!timingSafeEqual(Buffer.from(signature, 'base64url'), sign(services, mark + name)))
    return undefined
  const hex = Buffer.from(name, 'base64url').subarray(0, idBytes).toString('hex')
  return { kind, id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') }
}
