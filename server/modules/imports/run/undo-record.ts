/** What a batch of an import changed, as it is kept for its undo: a line for each product, packed. */
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { NewImportChanges } from '../../../../db/queries/imports/import-undo.queries.ts'
import { pictureNames } from '../../../platform/storage/image-keys.ts'
import type { ExistingProduct, FieldChange, PlannedRow } from './plan.ts'

/** What an import did with one product. */
export type ProductChange =
  /** it created the product like this */
  | { did: 'create'; product: ExistingProduct }
  /** it changed these fields */
  | { did: 'update'; changes: FieldChange[] }
  /** it deleted the product, which the file did not name */
  | { did: 'delete' }

/** The quickest: an import waits for it. */
const level = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

export const packChanges = (changes: readonly ProductChange[]): Promise<Buffer> =>
  compress(JSON.stringify(changes), level)

export const unpackChanges = async (packed: Buffer): Promise<ProductChange[]> =>
  JSON.parse((await decompress(packed)).toString())

/** Fields that go with another: texts with the pictures that they describe, its moment with the state. */
const together = [
  ['Images', 'imageAlts'],
  ['state', 'publishFrom'],
  ['publishFrom', 'state'],
] as const

/** The changes of a product, with the fields that go with the changed ones. */
export function withCompanions(product: ExistingProduct, changes: FieldChange[]): FieldChange[] {
  const has = (name: string) => changes.some(({ field }) => field === name)
  const beside = together.flatMap(([field, other]) =>
    has(field) && !has(other) ? [{ field: other, from: product[other], to: product[other] }] : [],
  )
  return [...changes, ...beside]
}

/** What a planned row does with its product. */
function changeOf({ outcome, product, changes }: PlannedRow): ProductChange | undefined {
  if (!product) return undefined
  if (outcome === 'created') return { did: 'create', product }
  return { did: 'update', changes: withCompanions(product, changes) }
}

/** The addresses of our own pictures that a change took away from its product. */
const picturesTaken = (change: ProductChange): string[] =>
  change.did !== 'update'
    ? []
    : change.changes.flatMap(({ field, from, to }) =>
        field === 'Images'
          ? (from as string[]).filter(
              (url) => pictureNames(url).length > 0 && !(to as string[]).includes(url),
            )
          : [],
      )

/**
 * What a batch changes, to be kept with it. Packing begins at once and needs no database.
 * @returns once the products are written and have primary keys; undefined when nothing changes
 */
export function recordOf(
  planned: readonly PlannedRow[],
): (
  written: readonly { id: string; product_id: string }[],
) => Promise<NewImportChanges | undefined> {
  const kept = planned.flatMap((row) => {
    const change = changeOf(row)
    return change ? [{ productId: row.product!.productId, change }] : []
  })
  const changes = kept.map(({ change }) => change)
  const packed = kept.length ? packChanges(changes) : undefined
  packed?.catch(() => {})
  return async (written) => {
    if (!packed) return undefined
    const ids = new Map(written.map(({ id, product_id }) => [product_id, id]))
    const refs = kept.map(({ productId }) => ids.get(productId)!)
    return { refs, changes: await packed, pictures: changes.flatMap(picturesTaken) }
  }
}
