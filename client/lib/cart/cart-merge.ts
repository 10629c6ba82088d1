/** Merges two carts of an account: docs/adr/0020-synchronise-carts-as-line-changes.md. */
import { type CartLine, withLine } from '#server/modules/orders/cart/lines.schema.ts'

/** A line as the server keeps it. */
export interface StoredLine extends CartLine {
  version: number
  /** its version before the last change */
  before: number
}

const find = <L extends CartLine>(lines: readonly L[], id: string): L | undefined =>
  lines.find(({ productId }) => productId === id)

const withLines = (lines: readonly CartLine[], changes: readonly CartLine[]) =>
  changes.reduce<readonly CartLine[]>(withLine, lines)

/**
 * Returns the changes from `before` to `now`; a removed line has the quantity 0.
 * @param touched products that were changed, even if the result is equal
 */
export const changesBetween = (
  before: readonly CartLine[],
  now: readonly CartLine[],
  touched: readonly string[] = [],
): CartLine[] => [
  ...now.filter(
    ({ productId, qty }) => touched.includes(productId) || find(before, productId)?.qty !== qty,
  ),
  ...before
    .filter(({ productId }) => !find(now, productId))
    .map(({ productId }) => ({ productId, qty: 0 })),
]

/**
 * Returns the change for the server. The removal of a line names its known version, so that later
 * additions by other devices stay.
 */
export const toSend = (base: readonly StoredLine[], { productId, qty }: CartLine) =>
  qty > 0 ? { productId, qty } : { productId, qty, version: find(base, productId)!.version }

/** Joins both carts at login: the larger quantity of each product. */
export const mergeCarts = (mine: readonly CartLine[], theirs: readonly CartLine[]) =>
  withLines(
    mine,
    theirs.filter(({ productId, qty }) => qty > (find(mine, productId)?.qty ?? 0)),
  )

interface Exchange {
  /** the last known cart of the account */
  base: readonly StoredLine[]
  /** the lines sent with this exchange */
  sent: readonly CartLine[]
  /** the browser's cart */
  mine: readonly CartLine[]
  /** products changed since the exchange was sent */
  touched: readonly string[]
  /** the server's answer */
  theirs: readonly StoredLine[]
}

/**
 * Applies local changes to the server's cart, in the browser's order. Lines that changed on the
 * server are not removed unseen.
 * @returns `touched`: products still to be sent, even where both sides agree
 */
export function rebase({ base, sent, mine, touched, theirs }: Exchange) {
  const wasSeen = (id: string) => {
    const now = find(theirs, id)
    const last = find(sent, id) ? now?.before : now?.version
    return last === (find(base, id)?.version ?? 0)
  }
  const since = changesBetween(withLines(base, sent), mine, touched).filter(
    ({ productId, qty }) => qty > 0 || wasSeen(productId),
  )
  const all = withLines(theirs, since)
  return {
    lines: [
      ...mine.flatMap(({ productId }) => find(all, productId) ?? []),
      ...all.filter(({ productId }) => !find(mine, productId)),
    ],
    touched: since.map(({ productId }) => productId),
  }
}
