/** Unsubscribe links in emails: without login, valid for ever. */
import type { Services } from '../../core/context/context.ts'
import { readSignedId, signId } from '../../core/secrets/signed-id.ts'
import { type SubscriptionKind, subscriptionKinds } from './unsubscribe.schema.ts'

type Keyed = Pick<Services, 'secretKey'>

const purpose = 'unsubscribe'

/** Creates the token. @param id of a newsletter subscriber or a back-in-stock subscription */
export const unsubscribeToken = (services: Keyed, kind: SubscriptionKind, id: string): string =>
  signId(services, purpose, subscriptionKinds[kind], id)

/** Returns the page's path; mail programs POST to the same address (RFC 8058). */
export const unsubscribePath = (services: Keyed, kind: SubscriptionKind, id: string): string =>
  `/unsubscribe?token=${unsubscribeToken(services, kind, id)}`

/** Verifies a token. @returns undefined when this shop did not sign it */
export function readUnsubscribeToken(
  services: Keyed,
  token: string,
): { kind: SubscriptionKind; id: string } | undefined {
  const read = readSignedId(services, purpose, token)
  const kind = (Object.keys(subscriptionKinds) as SubscriptionKind[]).find(
    (one) => subscriptionKinds[one] === read?.mark,
  )
  return read && kind && { kind, id: read.id }
}

/** Returns the headers for unsubscribing in mail programs (RFC 2369, RFC 8058). */
export const oneClick = (address: string): Record<string, string> => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
