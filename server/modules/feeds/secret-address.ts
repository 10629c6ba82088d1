/**
 * Masks the secrets in feed addresses: query values (`?token=…`), credentials (`user:password@`)
 * and unguessable path parts. The database stores addresses sealed with the shop's key. Clients see
 * masked addresses; a masked part sent back keeps its value.
 */
import type { FeedRow } from '../../../db/schema/schema.ts'
import type { Services } from '../../core/context/context.ts'
import { seal, unseal } from '../../core/secrets/seal.ts'

/** Replaces a secret value. */
const mask = '***'

interface AddressPart {
  text: string
  /** for a secret, its name, such as `token=` */
  secret?: string
}

/** Splits an address into parts; joined they are the address. */
function splitAddress(url: string): AddressPart[] {
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

/** Returns true for a machine-made path part: long, without a dot, with letters and digits. */
const isUnguessable = (part: string): boolean =>
  part === mask || (/^[\w~%-]{16,}$/.test(part) && /\d/.test(part) && /[a-z]/i.test(part))

/**
 * Masks `https://me:pass@a.example/list?shop=7&token=abc` as
 * `https://***:***@a.example/list?shop=***&token=***`.
 */
export const maskAddress = (url: string): string =>
  splitAddress(url)
    .map(({ text, secret }) => (secret === undefined ? text : mask))
    .join('')

/**
 * Fills the masked parts of an address from the `known` one.
 * @returns undefined when `known` lacks a masked part
 */
export function unmaskAddress(url: string, known = ''): string | undefined {
  const secrets = splitAddress(known).filter(({ secret }) => secret !== undefined)
  const whole = splitAddress(url).map(({ text, secret }) => {
    if (secret === undefined || text !== mask) return text
    const at = secrets.findIndex((one) => one.secret === secret)
    return at === -1 ? undefined : secrets.splice(at, 1)[0]!.text
  })
  return whole.includes(undefined) ? undefined : whole.join('')
}

type Keyed = Pick<Services, 'secretKey'>

/** Returns the columns of an address: the masked and the sealed one. */
export const addressColumns = ({ secretKey }: Keyed, url: string) => ({
  url: maskAddress(url),
  sealed_url: seal(url, [secretKey]),
})

/**
 * Returns the whole stored address.
 * @returns undefined when it was sealed with another key
 */
export const addressOf = (
  { secretKey }: Keyed,
  { sealed_url }: Pick<FeedRow, 'sealed_url'>,
): string | undefined => unseal(sealed_url, [secretKey])
