/** The ids that a file names, in bytes and lists of numbers: a file has a million, and maps of them weigh three times as much. */
import { hash, randomUUID } from 'node:crypto'

/** The first row of an id. */
export interface FirstRow {
  line: number
  /** 48 bits of what it says */
  fingerprint: number
}

/** Of this process alone, so that nobody can make a file whose ids all have one hash. */
const salt = randomUUID()

/** Ids that differ in capitals or in how their letters are made up have the same. */
const fold = (id: string): string => id.normalize('NFKC').toLowerCase()

/** A copy with room for twice as many. */
function doubled<T extends Uint8Array | Uint32Array | Float64Array>(list: T): T {
  const larger = new (list.constructor as new (length: number) => T)(list.length * 2)
  larger.set(list)
  return larger
}

/** A hash table. Its ids have places, counted from 0 in the order of the file. */
export class NamedIds {
  #count = 0
  /** all ids one after another, in UTF-8 */
  #bytes = new Uint8Array(4_096)
  /** where in them the id of each place ends */
  #ends = new Uint32Array(256)
  #lines = new Uint32Array(256)
  #fingerprints = new Float64Array(256)
  #hashes = new Uint32Array(256)
  /** one more than a place, where its hash points or soon after; 0 where none is, which is at least half of it */
  #table = new Uint32Array(512)
  /** of the last id: each is looked for, compared and added */
  #key: { id: string; folded: string; hash: number } | undefined

  /** The place of an id. */
  find(id: string): number | undefined {
    return this.#placesLike(id).find((place) => this.idAt(place) === id)
  }

  /**
   * The place of the first id that reads like this one, of those not written in small letters if there are
   * any; its own where it is named already.
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

  /** @param id one that has no place yet */
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

  /** The places whose folded ids have the same hash, in their order. */
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
