/** Matches rows to the shop's products: by id, or by SKU or barcode. */
import type {
  ProductCodes,
  ProductViewRow,
} from '../../../../db/queries/catalog/products.queries.ts'
import type { Details } from '../../catalog/products/details.schema.ts'
import { issue, type RowIssue } from './issues.ts'

export type CodeName = ProductCodes['by']

/** A code of a row by which its product is found. */
export interface Match {
  by: CodeName
  /** normalised by {@link codeKey} */
  code: string
  /** which wins when both match: the product with the id, or the one with the code */
  first: 'id' | 'code'
}

/** The parts of a row that identify its product. */
interface Named {
  line: number
  productId: string | undefined
  match?: Match | undefined
}

/** Normalises a code for comparison: ignores case and outer spaces, as a scanner search does. */
export const codeKey = (code: string): string => code.trim().toLowerCase()

/** Display names of the codes. */
export const codeNames: Readonly<Record<CodeName, string>> = { sku: 'SKU', barcode: 'barcode' }

/** Returns the codes of some rows, to look products up by; undefined when none has any. */
export function codesOf(rows: readonly Named[]): ProductCodes | undefined {
  const matches = rows.flatMap(({ match }) => match ?? [])
  const by = matches[0]?.by
  return by && { by, values: [...new Set(matches.map(({ code }) => code))] }
}

/** The result of a lookup: a product, none, or why it is ambiguous. */
export type Found = { existing: ProductViewRow | undefined } | { problem: RowIssue }

/** Finds the shop's products for the rows of a batch. */
export class KnownProducts {
  readonly byId: ReadonlyMap<string, ProductViewRow>
  readonly #details: ((id: string) => Details) | undefined
  readonly #byCode = new Map<string, ProductViewRow[]>()

  /**
   * @param details each product's details, if they were read
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
    const problem = (reason: string) => ({
      problem: issue(line, 'duplicate', reason, match.by, match.code),
    })
    const name = codeNames[match.by]
    if (more.length) {
      const ids = [found!, ...more].map((one) => JSON.stringify(one.product_id))
      return problem(
        `is the ${name} of ${more.length + 1} products of the shop (${ids.sort().slice(0, 5).join(', ')}), so the product is ambiguous`,
      )
    }
    if (found || !ofId) return { existing: found }
    const other = this.#details?.(ofId.id)[match.by]
    return other
      ? problem(
          `is not the ${name} of any product, and the product ${JSON.stringify(productId)} of this row has the ${name} ${JSON.stringify(other)}`,
        )
      : { existing: ofId }
  }
}

/** Records which row of the file refers to which product, for rows matched by code. */
export class MatchedProducts {
  readonly #lines = new Map<string, number>()

  /** Claims a product for a row; a row may repeat it. @returns why a second row is rejected */
  claim({ line, match }: Named, productId: string): RowIssue | undefined {
    if (!match) return undefined
    const first = this.#lines.get(productId) ?? line
    this.#lines.set(productId, first)
    if (first === line) return undefined
    const reason = `refers to the same product as line ${first}, ${JSON.stringify(productId)}`
    return issue(line, 'duplicate', reason, match.by, match.code)
  }
}
