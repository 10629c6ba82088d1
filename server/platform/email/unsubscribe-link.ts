/** Links by which whoever reads a letter says that no more shall come, without a login; good for ever. */
import type { Services } from '../../core/context/context.ts'
import { readSignedId, signId } from '../../core/secrets/signed-id.ts'
import { type LetterKind, letterKinds } from './unsubscribe.schema.ts'

type Keyed = Pick<Services, 'secretKey'>

const purpose = 'unsubscribe'

/**
 * @param id a subscriber's or an asking's
 */
export const unsubscribeToken = (services: Keyed, kind: LetterKind, id: string): string =>
  signId(services, purpose, letterKinds[kind], id)

/** The page that opens from a letter; mail programs POST to the same address (RFC 8058). */
export const unsubscribePath = (services: Keyed, kind: LetterKind, id: string): string =>
  `/unsubscribe?token=${unsubscribeToken(services, kind, id)}`

/** @returns undefined for what this shop never wrote */
export function readUnsubscribeToken(
  services: Keyed,
  token: string,
): { kind: LetterKind; id: string } | undefined {
  const read = readSignedId(services, purpose, token)
  const kind = (Object.keys(letterKinds) as LetterKind[]).find(
    (one) => letterKinds[one] === read?.mark,
  )
  return read && kind && { kind, id: read.id }
}

/** Headers by which a mail program offers its reader to unsubscribe (RFC 2369, RFC 8058). */
export const oneClick = (address: string): Record<string, string> => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
