/** How the cart of a browser and that of its account become one, pure: docs/adr/0020-synchronise-carts-as-line-changes.md. */
import { type CartLine, withLine } from '#server/modules/orders/cart/lines.schema.ts'

/** A line as the server keeps it. */
export interface KeptLine extends CartLine {
  version: number
  /** its version before the last change */
  before: number
}

const find = <L extends CartLine>(lines: readonly L[], id: string): L | undefined =>
  lines.find(({ productId }) => productId === id)

const withLines = (lines: readonly CartLine[], changes: readonly CartLine[]) =>
  changes.reduce<readonly CartLine[]>(withLine, lines)

/**
 * What made `now` of `before`; a line that is gone has the quantity 0.
 * @param touched products of which something was done though it may not show
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

/** As the server is told it: a line is taken out as it was known, so that what is new of it stays. */
export const toTell = (base: readonly KeptLine[], { productId, qty }: CartLine) =>
  qty > 0 ? { productId, qty } : { productId, qty, version: find(base, productId)!.version }

/** At login: of the same product the larger quantity, and all that only one of the two has. */
export const joined = (mine: readonly CartLine[], theirs: readonly CartLine[]) =>
  withLines(
    mine,
    theirs.filter(({ productId, qty }) => qty > (find(mine, productId)?.qty ?? 0)),
  )

interface Exchange {
  /** the account's cart as it was known before */
  base: readonly KeptLine[]
  /** what the server was told with this exchange */
  told: readonly CartLine[]
  /** the browser's cart */
  mine: readonly CartLine[]
  /** of which something was done since it was told */
  touched: readonly string[]
  /** what the server answered */
  theirs: readonly KeptLine[]
}

/**
 * The server's cart with what was changed here meanwhile, in the browser's order. What changed there is
 * not taken out unseen.
 * @returns `touched`: what is still to be told, though both may have set it alike
 */
export function rebased({ base, told, mine, touched, theirs }: Exchange) {
  const wasSeen = (id: string) => {
    const now = find(theirs, id)
    const last = find(told, id) ? now?.before : now?.version
    return last === (find(base, id)?.version ?? 0)
  }
  const since = changesBetween(withLines(base, told), mine, touched).filter(
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
