/** Finds product ids that a file names more than once. */
import { hash } from 'node:crypto'
import { issue } from '../contract/issues.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import { codeNames } from '../contract/match.ts'
import { remedies } from '../contract/remedies.schema.ts'
import type { MappedRow } from '../map/row.ts'
import { NamedIds } from '../values/named-ids.ts'
import type { PlannedRow } from './plan.ts'

/** The fingerprint of a rejected row. */
const none = -1

/**
 * Remembers the ids of one run. An identical repeated row counts as unchanged, with a warning.
 * A contradicting row is rejected, or with `duplicates: "first"` ignored with a warning, so that
 * the same file always has the same result.
 */
export class Duplicates {
  readonly #ids = new NamedIds()
  readonly #rule: NonNullable<Mapping['duplicates']>
  /** true after a rejected row without a readable id: missing products are then unknown */
  hasUnknownIds = false

  constructor(rule: Mapping['duplicates']) {
    this.#rule = rule ?? 'reject'
  }

  /** Returns true for every id of the file so far, rejected rows included. */
  has(id: string): boolean {
    return this.#ids.find(id) !== undefined
  }

  /** Checks for a repeated id. @returns the decision about the row; undefined for a first row */
  check(row: MappedRow): PlannedRow | undefined {
    const id = identityOf(row)
    if (id === undefined) {
      this.hasUnknownIds = true
      return undefined
    }
    const place = this.#ids.find(id)
    const first = place === undefined ? undefined : this.#ids.rowAt(place)
    const own = { line: row.line, fingerprint: row.issues.length ? none : fingerprintOf(row) }
    // A rejected first row does not count.
    if (!first || (first.fingerprint === none && !row.issues.length)) {
      if (id === row.productId) this.#warnOfLikeness(row, id)
      if (place === undefined) this.#ids.add(id, own)
      else this.#ids.setRow(place, own)
      return undefined
    }
    if (row.issues.length) return undefined
    return this.#repeated(row, first.line, own.fingerprint === first.fingerprint)
  }

  /** Warns of `Rose-1` and `rose-1`: two products by id, but usually one mistyped. */
  #warnOfLikeness(row: MappedRow, id: string): void {
    const place = this.#ids.findLike(id)
    const like = place === undefined ? id : this.#ids.idAt(place)
    if (like === id) return
    const reason = `reads like "${like}" on line ${this.#ids.rowAt(place!).line}, but is another product: the IDs differ in case or accents`
    row.warnings.push(issue(row.line, 'duplicate', reason, 'productId', id))
  }

  #repeated(row: MappedRow, line: number, isSame: boolean): PlannedRow {
    const planned = { row, changes: [], issues: [], warnings: row.warnings, product: undefined }
    const { productId, match } = row
    if (isSame || this.#rule === 'first') {
      const reason = `repeats line ${line}${isSame ? '' : ' with other values; the first row is used'}`
      const warning = issue(row.line, 'duplicate', reason, 'productId', productId)
      return { ...planned, outcome: 'unchanged', warnings: [...row.warnings, warning] }
    }
    const reason = `line ${line} has the same ${isByCode(row) ? codeNames[match!.by] : 'id'} with other values (with ${remedies.duplicates} the first row is used)`
    const issues = [issue(row.line, 'duplicate', reason, 'productId', productId)]
    return { ...planned, outcome: 'rejected', issues }
  }
}

const isByCode = ({ productId, match }: MappedRow): boolean =>
  match !== undefined && (match.first === 'code' || productId === undefined)

/** Returns what identifies a row in its file. */
const identityOf = (row: MappedRow): string | undefined =>
  isByCode(row) ? row.match!.code : row.productId

/** Returns a 48-bit fingerprint, which a number holds exactly. */
const fingerprintOf = (row: MappedRow): number =>
  hash('sha1', JSON.stringify(row.provided), 'buffer').readUIntBE(0, 6)
