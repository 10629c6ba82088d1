/** Product ids that a file names more than once. */
import { hash } from 'node:crypto'
import { issue } from '../contract/issues.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import { codeNames } from '../contract/match.ts'
import { remedies } from '../contract/remedies.schema.ts'
import type { MappedRow } from '../map/row.ts'
import { NamedIds } from '../values/named-ids.ts'
import type { PlannedRow } from './plan.ts'

/** Fingerprint of a row that was rejected. */
const none = -1

/**
 * Remembers the ids of one run. A row that repeats an earlier one says nothing new: it counts as
 * unchanged, with a warning. A row that contradicts an earlier one is rejected, or with
 * `duplicates: "first"` ignored with a warning, so that the same file always has the same result.
 */
export class Duplicates {
  readonly #ids = new NamedIds()
  readonly #rule: NonNullable<Mapping['duplicates']>
  /** true once a rejected row had no readable id, so that "not in the file" cannot be said */
  hasUnknownIds = false

  constructor(rule: Mapping['duplicates']) {
    this.#rule = rule ?? 'reject'
  }

  /** True for every id of the file so far, rejected rows included. */
  has(id: string): boolean {
    return this.#ids.find(id) !== undefined
  }

  /** @returns what the row counts as when it repeats an id; undefined for a first row */
  check(row: MappedRow): PlannedRow | undefined {
    const id = identityOf(row)
    if (id === undefined) {
      this.hasUnknownIds = true
      return undefined
    }
    const place = this.#ids.find(id)
    const first = place === undefined ? undefined : this.#ids.rowAt(place)
    const own = { line: row.line, fingerprint: row.issues.length ? none : fingerprintOf(row) }
    // A first row that was rejected counts for nothing.
    if (!first || (first.fingerprint === none && !row.issues.length)) {
      if (id === row.productId) this.#warnOfLikeness(row, id)
      if (place === undefined) this.#ids.add(id, own)
      else this.#ids.setRow(place, own)
      return undefined
    }
    if (row.issues.length) return undefined
    return this.#repeated(row, first.line, own.fingerprint === first.fingerprint)
  }

  /** `Rose-1` and `rose-1` are two products, and mostly one that somebody typed twice. */
  #warnOfLikeness(row: MappedRow, id: string): void {
    const place = this.#ids.findLike(id)
    const like = place === undefined ? id : this.#ids.idAt(place)
    if (like === id) return
    const reason = `reads like "${like}" on line ${this.#ids.rowAt(place!).line}, and is another product: the ids differ in capitals or in how their letters are made up`
    row.warnings.push(issue(row.line, 'duplicate', reason, 'productId', id))
  }

  #repeated(row: MappedRow, line: number, isSame: boolean): PlannedRow {
    const planned = { row, changes: [], issues: [], warnings: row.warnings, product: undefined }
    const { productId, match } = row
    if (isSame || this.#rule === 'first') {
      const reason = `repeats line ${line}${isSame ? '' : ' with other values; the first one counts'}`
      const warning = issue(row.line, 'duplicate', reason, 'productId', productId)
      return { ...planned, outcome: 'unchanged', warnings: [...row.warnings, warning] }
    }
    const reason = `line ${line} has the same ${isByCode(row) ? codeNames[match!.by] : 'id'} with other values (with ${remedies.duplicates} the first row counts)`
    const issues = [issue(row.line, 'duplicate', reason, 'productId', productId)]
    return { ...planned, outcome: 'rejected', issues }
  }
}

const isByCode = ({ productId, match }: MappedRow): boolean =>
  match !== undefined && (match.first === 'code' || productId === undefined)

/** What tells a row from the others of its file. */
const identityOf = (row: MappedRow): string | undefined =>
  isByCode(row) ? row.match!.code : row.productId

/** A copy of its own: a slice of a chunk would keep the whole chunk, and so the file, in memory. */
export const ownText = (text: string): string => Buffer.from(text).toString()

/** 48 bits, which a number holds. */
const fingerprintOf = (row: MappedRow): number =>
  hash('sha1', JSON.stringify(row.given), 'buffer').readUIntBE(0, 6)
