/**
 * Addresses of files often carry a secret: in the query (`?token=…`), before the server (`user:password@`), or as
 * a part of the path that nobody could guess. The database keeps them sealed with the shop's key. Whoever looks at
 * a feed sees where it leads to and none of the secrets; what comes back masked stays what it was.
 */
import type { FeedRow } from '../../../db/schema/schema.ts'
import type { Services } from '../../core/context/context.ts'
import { seal, unseal } from '../../core/secrets/seal.ts'

/** Stands for a value that is kept. */
const mask = '***'

interface Piece {
  text: string
  /** of a secret: what it is called, such as `token=` */
  secret?: string
}

/** Joined they are the address. */
function piecesOf(url: string): Piece[] {
  const [, scheme, who = '', place, query] = /^(\w+:\/\/)([^/?#]*@)?([^?]*)(.*)$/s.exec(url) ?? []
  if (scheme === undefined) return [{ text: url }]
  return [
    { text: scheme },
    ...who.split(/([:@])/).map((text, at) => (at % 2 || !text ? { text } : { text, secret: '@' })),
    ...place!.split(/(\/)/).map((text) => (isUnguessable(text) ? { text, secret: '/' } : { text })),
    ...query!.split(/([?&])/).flatMap((part) => {
      const name = part.slice(0, part.indexOf('=') + 1)
      const text = part.slice(name.length)
      return [{ text: name }, /^[?&]?$/.test(text) ? { text } : { text, secret: name }]
    }),
  ]
}

/** A part of a path as machines make them up: long, without a point, with letters and digits. */
const isUnguessable = (part: string): boolean =>
  part === mask || (/^[\w~%-]{16,}$/.test(part) && /\d/.test(part) && /[a-z]/i.test(part))

/** `https://me:pass@a.example/list?shop=7&token=abc` as `https://***:***@a.example/list?shop=***&token=***`. */
export const maskAddress = (url: string): string =>
  piecesOf(url)
    .map(({ text, secret }) => (secret === undefined ? text : mask))
    .join('')

/**
 * The address that somebody means who saw `known` masked.
 * @returns undefined where it hides something that `known` does not have
 */
export function unmaskAddress(url: string, known = ''): string | undefined {
  const left = piecesOf(known).filter(({ secret }) => secret !== undefined)
  const whole = piecesOf(url).map(({ text, secret }) => {
    if (secret === undefined || text !== mask) return text
    const at = left.findIndex((one) => one.secret === secret)
    return at === -1 ? undefined : left.splice(at, 1)[0]!.text
  })
  return whole.includes(undefined) ? undefined : whole.join('')
}

type Keyed = Pick<Services, 'secretKey'>

/** An address as it is stored: what may be read there, and the whole of it. */
export const addressColumns = ({ secretKey }: Keyed, url: string) => ({
  url: maskAddress(url),
  sealed_url: seal(url, [secretKey]),
})

/**
 * The whole of a stored address.
 * @returns undefined when it was sealed with another key
 */
export const addressOf = (
  { secretKey }: Keyed,
  { url, sealed_url }: Pick<FeedRow, 'url' | 'sealed_url'>,
): string | undefined => (sealed_url === null ? url : unseal(sealed_url, [secretKey]))
