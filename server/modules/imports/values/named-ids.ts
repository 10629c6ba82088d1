/** Stores a file's ids in byte and number arrays: maps of a million ids take thrice the memory. */
import { hash, randomUUID } from 'node:crypto'

/** The first row of an id. */
export interface FirstRow {
  line: number
  /** 48 bits of the row's content */
  fingerprint: number
}

/** Random per process, so that no file can be crafted to make all hashes collide. */
const salt = randomUUID()

/** Folds an id: case and Unicode composition do not count. */
const fold = (id: string): string => id.normalize('NFKC').toLowerCase()

/** Returns a copy with twice the capacity. */
function doubled<T extends Uint8Array | Uint32Array | Float64Array>(list: T): T {
  const larger = new (list.constructor as new (length: number) => T)(list.length * 2)
  larger.set(list)
  return larger
}

/** A hash table of ids. Their indices count from 0 in file order. */
export class NamedIds {
  #count = 0
  /** all ids concatenated, in UTF-8 */
  #bytes = new Uint8Array(4_096)
  /** the end offset of each id in the bytes */
  #ends = new Uint32Array(256)
  #lines = new Uint32Array(256)
  #fingerprints = new Float64Array(256)
  #hashes = new Uint32Array(256)
  /** index + 1 at its hash or soon after; 0 for a free slot, which at least half are */
  #table = new Uint32Array(512)
  /** the last id's key, as each id is searched, compared and added */
  #key: { id: string; folded: string; hash: number } | undefined

  /** Returns the index of an id. */
  find(id: string): number | undefined {
    return this.#placesLike(id).find((place) => this.idAt(place) === id)
  }

  /**
   * Returns the index of the first id with the same folded form, preferring one that is not all
   * lower case. It may be the id's own.
   */
  findLike(id: string): number | undefined {
    const { folded } = this.#keyOf(id)
    const places = this.#placesLike(id).filter((place) => fold(this.idAt(place)) === folded)
    return places.find((place) => this.idAt(place) !== folded) ?? places[0]
  }

  idAt(place: number): string {
    const start = this.#startOf(place)
    return Buffer.from(this.#bytes.buffer, start, this.#ends[place]! - start).toString()
  }

  rowAt(place: number): FirstRow {
    return { line: this.#lines[place]!, fingerprint: this.#fingerprints[place]! }
  }

  setRow(place: number, { line, fingerprint }: FirstRow): void {
    this.#lines[place] = line
    this.#fingerprints[place] = fingerprint
  }

  /** Adds an id. @param id one that has no index yet */
  add(id: string, row: FirstRow): void {
    if (this.#count === this.#ends.length) this.#grow()
    const place = this.#count++
    this.#append(id, place)
    this.#hashes[place] = this.#keyOf(id).hash
    this.#enter(place)
    this.setRow(place, row)
  }

  #append(id: string, place: number): void {
    const bytes = Buffer.from(id)
    const end = this.#startOf(place) + bytes.length
    while (end > this.#bytes.length) this.#bytes = doubled(this.#bytes)
    this.#bytes.set(bytes, end - bytes.length)
    this.#ends[place] = end
  }

  #startOf(place: number): number {
    return place === 0 ? 0 : this.#ends[place - 1]!
  }

  #grow(): void {
    this.#ends = doubled(this.#ends)
    this.#lines = doubled(this.#lines)
    this.#fingerprints = doubled(this.#fingerprints)
    this.#hashes = doubled(this.#hashes)
    this.#table = new Uint32Array(this.#table.length * 2)
    for (let place = 0; place < this.#count; place++) this.#enter(place)
  }

  #enter(place: number): void {
    const size = this.#table.length
    let at = this.#hashes[place]! % size
    while (this.#table[at]) at = (at + 1) % size
    this.#table[at] = place + 1
  }

  /** Returns the indices of ids with the same folded hash, in order. */
  #placesLike(id: string): number[] {
    const { hash: wanted } = this.#keyOf(id)
    const size = this.#table.length
    const places: number[] = []
    for (let at = wanted % size; this.#table[at]; at = (at + 1) % size) {
      const place = this.#table[at]! - 1
      if (this.#hashes[place] === wanted) places.push(place)
    }
    return places
  }

  #keyOf(id: string): { folded: string; hash: number } {
    if (this.#key?.id !== id) {
      const folded = fold(id)
      this.#key = { id, folded, hash: hash('sha1', salt + folded, 'buffer').readUInt32LE() }
    }
    return this.#key
  }
}
