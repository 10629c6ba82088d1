/** Records what a batch changed, for the undo of the import: one compressed line per product. */
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { NewImportChanges } from '../../../../db/queries/imports/import-undo.queries.ts'
import { imageNames } from '../../../platform/storage/image-keys.ts'
import type { ExistingProduct, FieldChange, PlannedRow } from './plan.ts'
import type { GroupChange } from './write-groups.ts'

/** An import's change of one product. */
export type ProductChange =
  /** created the product with these values */
  | { did: 'create'; product: ExistingProduct }
  /** changed these fields */
  | { did: 'update'; changes: FieldChange[] }
  /** deleted the product, which the file did not name */
  | { did: 'delete' }

/** The fastest level, because the import waits for it. */
const level = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

export const packChanges = (changes: readonly ProductChange[]): Promise<Buffer> =>
  compress(JSON.stringify(changes), level)

export const unpackChanges = async (packed: Buffer): Promise<ProductChange[]> =>
  JSON.parse((await decompress(packed)).toString())

/** Fields that belong together: image texts with images, publication time with state. */
const together = [
  ['Images', 'imageAlts'],
  ['state', 'publishFrom'],
  ['publishFrom', 'state'],
] as const

/** Adds the fields that belong to the changed ones. */
export function withCompanions(product: ExistingProduct, changes: FieldChange[]): FieldChange[] {
  const has = (name: string) => changes.some(({ field }) => field === name)
  const beside = together.flatMap(([field, other]) =>
    has(field) && !has(other) ? [{ field: other, from: product[other], to: product[other] }] : [],
  )
  return [...changes, ...beside]
}

/** Returns a planned row's change of its product. */
function changeOf({ outcome, product, changes }: PlannedRow): ProductChange | undefined {
  if (!product) return undefined
  if (outcome === 'created') return { did: 'create', product }
  return { did: 'update', changes: withCompanions(product, changes) }
}

/** Returns the addresses of our own images that a change removed from its product. */
const imagesRemoved = (change: ProductChange): string[] =>
  change.did !== 'update'
    ? []
    : change.changes.flatMap(({ field, from, to }) =>
        field === 'Images'
          ? (from as string[]).filter(
              (url) => imageNames(url).length > 0 && !(to as string[]).includes(url),
            )
          : [],
      )

/**
 * Records a batch's changes. Compression begins at once and needs no database.
 * @returns a function to call when written products have primary keys; undefined without changes
 */
export function recordOf(
  planned: readonly PlannedRow[],
): (
  written: readonly { id: string; product_id: string }[],
  groups: readonly GroupChange[],
) => Promise<NewImportChanges | undefined> {
  const recorded = planned.flatMap((row) => {
    const change = changeOf(row)
    return change ? [{ productId: row.product!.productId, change }] : []
  })
  const changes = recorded.map(({ change }) => change)
  const packed = recorded.length ? packChanges(changes) : undefined
  packed?.catch(() => {})
  return async (written, groups) => {
    if (!packed && groups.length === 0) return undefined
    const ids = new Map(written.map(({ id, product_id }) => [product_id, id]))
    const refs = recorded.map(({ productId }) => ids.get(productId)!)
    return {
      refs,
      changes: await (packed ?? packChanges([])),
      images: changes.flatMap(imagesRemoved),
      groups,
    }
  }
}
