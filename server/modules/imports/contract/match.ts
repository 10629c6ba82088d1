/** Which product of the shop a row is about: that of its id, or the one with its SKU or barcode. */
import type {
  ProductCodes,
  ProductViewRow,
} from '../../../../db/queries/catalog/products.queries.ts'
import type { Details } from '../../catalog/products/details.schema.ts'
import { issue, type RowIssue } from './issues.ts'

export type CodeName = ProductCodes['by']

/** A code that a row brings along to be found by. */
export interface Match {
  by: CodeName
  /** as {@link codeKey} has it */
  code: string
  /** what counts where the shop has both: its product of the id, or the one with the code */
  first: 'id' | 'code'
}

/** What of a row says which product it is about. */
interface Named {
  line: number
  productId: string | undefined
  match?: Match | undefined
}

/** How codes are compared: in whichever case, without space around them; as where one is scanned. */
export const codeKey = (code: string): string => code.trim().toLowerCase()

/** How people call it. */
export const codeNames: Readonly<Record<CodeName, string>> = { sku: 'SKU', barcode: 'barcode' }

/** The codes of some rows, to look products up by; undefined where none has any. */
export function codesOf(rows: readonly Named[]): ProductCodes | undefined {
  const matches = rows.flatMap(({ match }) => match ?? [])
  const by = matches[0]?.by
  return by && { by, values: [...new Set(matches.map(({ code }) => code))] }
}

/** What is found for a row: a product, none, or why nobody can say which. */
export type Found = { existing: ProductViewRow | undefined } | { trouble: RowIssue }

/** Products of the shop, to be found by the rows of a batch. */
export class KnownProducts {
  readonly byId: ReadonlyMap<string, ProductViewRow>
  readonly #details: ((id: string) => Details) | undefined
  readonly #byCode = new Map<string, ProductViewRow[]>()

  /**
   * @param details of each, where they were read
   * @param by the code that rows are matched by
   */
  constructor(
    rows: readonly ProductViewRow[],
    details: ((id: string) => Details) | undefined,
    by: CodeName | undefined,
  ) {
    this.byId = new Map(rows.map((row) => [row.product_id, row]))
    this.#details = details
    if (!by) return
    for (const row of rows) {
      const code = codeKey(details?.(row.id)[by] ?? '')
      if (code) this.#byCode.set(code, [...(this.#byCode.get(code) ?? []), row])
    }
  }

  find({ line, productId, match }: Named): Found {
    const ofId = this.byId.get(productId ?? '')
    if (!match || (match.first === 'id' && ofId)) return { existing: ofId }
    const [found, ...more] = this.#byCode.get(match.code) ?? []
    const trouble = (reason: string) => ({
      trouble: issue(line, 'duplicate', reason, match.by, match.code),
    })
    const name = codeNames[match.by]
    if (more.length) {
      const ids = [found!, ...more].map((one) => JSON.stringify(one.product_id))
      return trouble(
        `is the ${name} of ${more.length + 1} products of the shop (${ids.sort().slice(0, 5).join(', ')}), so nobody can say which is meant`,
      )
    }
    if (found || !ofId) return { existing: found }
    const other = this.#details?.(ofId.id)[match.by]
    return other
      ? trouble(
          `is the ${name} of no product, and the id of the row, ${JSON.stringify(productId)}, is that of a product with the ${name} ${JSON.stringify(other)}`,
        )
      : { existing: ofId }
  }
}

/** Which line of the file is about which product, where ids alone do not tell. */
export class ClaimedProducts {
  readonly #lines = new Map<string, number>()

  /** @returns why a second row is rejected; a row that is looked at again is no second one */
  claim({ line, match }: Named, productId: string): RowIssue | undefined {
    if (!match) return undefined
    const first = this.#lines.get(productId) ?? line
    this.#lines.set(productId, first)
    if (first === line) return undefined
    const reason = `is about the same product as line ${first}, ${JSON.stringify(productId)}`
    return issue(line, 'duplicate', reason, match.by, match.code)
  }
}
