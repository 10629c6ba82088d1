/** Product ids that a file names more than once. */
import { hash } from 'node:crypto'
import { issue } from './issues.ts'
import type { MappedRow } from './map/row.ts'
import type { Mapping } from './mapping.schema.ts'
import { codeNames } from './match.ts'
import type { PlannedRow } from './plan.ts'
import { remedies } from './remedies.schema.ts'

/** Fingerprint of a row that was rejected. */
const none = -1

/**
 * Remembers the ids of one run. A row that repeats an earlier one says nothing new: it counts as
 * unchanged, with a warning. A row that contradicts an earlier one is rejected, or with
 * `duplicates: "first"` ignored with a warning, so that the same file always has the same result.
 */
export class Duplicates {
  /** the first row of each id, as its place in the lists below: a file has a million, and objects weigh thrice as much */
  readonly #seen = new Map<string, number>()
  readonly #lines: number[] = []
  readonly #fingerprints: number[] = []
  /** ids that were written otherwise than all in small letters, by how they read when they are */
  readonly #folded = new Map<string, string>()
  readonly #rule: NonNullable<Mapping['duplicates']>
  /** true once a rejected row had no readable id, so that "not in the file" cannot be said */
  hasUnknownIds = false

  constructor(rule: Mapping['duplicates']) {
    this.#rule = rule ?? 'reject'
  }

  /** Every id of the file so far, rejected rows included. */
  get ids(): MapIterator<string> {
    return this.#seen.keys()
  }

  /** @returns what the row counts as when it repeats an id; undefined for a first row */
  check(row: MappedRow): PlannedRow | undefined {
    const id = identityOf(row)
    if (id === undefined) {
      this.hasUnknownIds = true
      return undefined
    }
    const first = this.#seen.get(id)
    const fingerprint = row.issues.length ? none : fingerprintOf(row)
    // A first row that was rejected counts for nothing.
    if (first === undefined || (this.#fingerprints[first] === none && !row.issues.length)) {
      const own = ownText(id)
      if (id === row.productId) this.#warnOfLikeness(row, own)
      this.#seen.set(own, this.#lines.push(row.line) - 1)
      this.#fingerprints.push(fingerprint)
      return undefined
    }
    if (row.issues.length) return undefined
    return this.#repeated(row, this.#lines[first]!, fingerprint === this.#fingerprints[first])
  }

  /** `Rose-1` and `rose-1` are two products, and mostly one that somebody typed twice. */
  #warnOfLikeness(row: MappedRow, id: string): void {
    const folded = ownText(id.normalize('NFKC').toLowerCase())
    const like = this.#folded.get(folded) ?? (this.#seen.has(folded) ? folded : id)
    if (folded !== id && !this.#folded.has(folded)) this.#folded.set(folded, id)
    const first = this.#seen.get(like)
    if (like === id || first === undefined) return
    const reason = `reads like "${like}" on line ${this.#lines[first]}, and is another product: the ids differ in capitals or in how their letters are made up`
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
