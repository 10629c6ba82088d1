/** Undoes an import's changes of product groups, as far as staff did not change them since. */
import { isDeepStrictEqual } from 'node:util'
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import { deleteGroup } from '../../../db/queries/catalog/deleted-groups.queries.ts'
import {
  deleteMembers,
  updateGroup,
  writeVariants,
} from '../../../db/queries/catalog/product-groups.queries.ts'
import {
  findGroupsById,
  findMemberships,
  findVariantsOf,
  type Membership,
} from '../../../db/queries/imports/import-groups.queries.ts'
import type { ProductGroupRow } from '../../../db/schema/schema.ts'
import type { DomainEvent } from '../../core/events/events.service.ts'
import { presentStaffGroup } from '../catalog/groups/groups.presenter.ts'
import { fold } from '../catalog/products/variants.schema.ts'
import type { UndoneGroups } from '../imports/contract/undo.schema.ts'
import { type GroupChange, groupEvents } from '../imports/run/write-groups.ts'

type Outcome = 'deleted' | 'restored' | 'skipped'

/** The decisions about products of a batch, by their primary keys. */
export interface UndoneProducts {
  /** returns true for a product that the undo leaves as it is */
  isSkipped: (ref: string) => boolean
  deleted: ReadonlySet<string>
}

/** How the groups of a batch are undone. */
export class GroupsUndo {
  readonly deleted: ProductGroupRow[] = []
  readonly updated = new Map<string, ProductGroupRow>()
  /** products that leave their group, by primary key */
  readonly leaving = new Set<string>()
  /** their earlier places, if they return to a group */
  readonly returning = new Map<string, Membership>()
}

/**
 * Decides batch by batch, last one first, how to undo the changes of groups. A group with changes
 * in several batches is counted with the first of them.
 */
export class GroupsWalk {
  readonly #waiting: Map<string, number>
  readonly #writes: boolean
  readonly #skipped = new Set<string>()
  /** ids of groups and products that were read */
  readonly #known = new Set<string>()
  readonly #groups = new Map<string, ProductGroupRow>()
  readonly #places = new Map<string, Membership>()
  /** variants by their values, by group */
  readonly #variants = new Map<string, Map<string, Membership>>()

  /**
   * @param changes number of changes of each group that are left to undo
   * @param writes true when decisions are carried out at once; false for a plan, which remembers them
   */
  constructor(changes: Readonly<Record<string, number>>, writes: boolean) {
    this.#waiting = new Map(Object.entries(changes))
    this.#writes = writes
  }

  /** Reads the groups of a batch and those that its products were in before; locks them to write. */
  async read(db: DbOrTx, changes: readonly GroupChange[]): Promise<void> {
    if (this.#writes)
      for (const one of [this.#known, this.#groups, this.#places, this.#variants]) one.clear()
    const members = changes.flatMap((change) => change.members)
    const earlier = members.flatMap(({ from }) => from?.group_id ?? [])
    const ids = this.#unread([...changes.map(({ groupId }) => groupId), ...earlier])
    const refs = this.#unread(members.map(({ ref }) => ref))
    if (ids.length + refs.length === 0) return
    for (const row of await findGroupsById(db, ids, this.#writes)) this.#groups.set(row.id, row)
    for (const place of await findMemberships(db, refs)) this.#put(place)
    for (const { product_id: _, ...place } of await findVariantsOf(db, ids)) this.#put(place)
  }

  #unread(ids: readonly string[]): string[] {
    const unread = [...new Set(ids)].filter((id) => !this.#known.has(id))
    for (const id of unread) this.#known.add(id)
    return unread
  }

  /** Decides about the changes that were read. @returns the decision with the new counts */
  decide(
    changes: readonly GroupChange[],
    products: UndoneProducts,
    counts: UndoneGroups,
  ): { undo: GroupsUndo; counts: UndoneGroups } {
    const undo = new GroupsUndo()
    const next = { ...counts }
    for (const change of changes.toReversed()) {
      const { groupId } = change
      const outcome = this.#undo(change, products, undo)
      if (outcome === 'skipped') this.#skipped.add(groupId)
      const more = (this.#waiting.get(groupId) ?? 1) - 1
      this.#waiting.set(groupId, more)
      if (more > 0) continue
      next.done++
      next[outcome === 'restored' && this.#skipped.has(groupId) ? 'skipped' : outcome]++
      // A plan remembers only what earlier batches need.
      this.#variants.delete(groupId)
      for (const { ref } of change.members) this.#places.delete(ref)
    }
    return { undo, counts: next }
  }

  #undo(change: GroupChange, products: UndoneProducts, undo: GroupsUndo): Outcome {
    const { groupId, members, before, after } = change
    const group = this.#groups.get(groupId)
    if (!group) return 'skipped'
    const own = members.filter(({ ref, values }) => {
      const place = this.#places.get(ref)
      const isAsWritten = values
        ? place?.group_id === groupId && isDeepStrictEqual(place.option_values, values)
        : place === undefined
      return products.deleted.has(ref) || (isAsWritten && !products.isSkipped(ref))
    })
    for (const { ref } of own) this.#leave(ref, undo)
    for (const { from } of own) if (from) this.#return(from, undo)
    const variants = [...(this.#variants.get(groupId)?.values() ?? [])]
    if (!before && variants.length === 0) {
      this.#groups.delete(groupId)
      undo.updated.delete(groupId)
      undo.deleted.push(group)
      return 'deleted'
    }
    const isOurs = isDeepStrictEqual(valuesOf(group), after)
    const wanted = before && isOurs ? { ...group, ...before } : group
    const restored = fits(wanted, variants) ? wanted : group
    this.#groups.set(groupId, restored)
    undo.updated.set(groupId, restored)
    const isAsBefore =
      isDeepStrictEqual(valuesOf(restored), before) &&
      members.every(({ ref, from }) => isDeepStrictEqual(this.#places.get(ref) ?? null, from))
    return isAsBefore ? 'restored' : 'skipped'
  }

  #leave(ref: string, undo: GroupsUndo): void {
    undo.leaving.add(ref)
    undo.returning.delete(ref)
    const place = this.#places.get(ref)
    if (!place) return
    this.#places.delete(ref)
    this.#variants.get(place.group_id)?.delete(keyOf(place.option_values))
  }

  /** Moves a variant back. Values that staff gave to another variant since stay with that one. */
  #return(from: Membership, undo: GroupsUndo): void {
    const isTaken = this.#variants.get(from.group_id)?.has(keyOf(from.option_values))
    if (isTaken || !this.#groups.has(from.group_id)) return
    this.#put(from)
    undo.returning.set(from.product_ref, from)
  }

  #put(place: Membership): void {
    this.#places.set(place.product_ref, place)
    const variants = this.#variants.get(place.group_id) ?? new Map<string, Membership>()
    variants.set(keyOf(place.option_values), place)
    this.#variants.set(place.group_id, variants)
  }
}

const keyOf = (values: readonly string[]): string => JSON.stringify(values.map(fold))

const valuesOf = ({ name, options }: ProductGroupRow) => ({ name, options })

/** Returns true when the options have the values of all variants. */
const fits = ({ options }: ProductGroupRow, variants: readonly Membership[]): boolean =>
  variants.every(
    ({ option_values }) =>
      option_values.length === options.length &&
      option_values.every((value, place) =>
        options[place]!.values.some((one) => fold(one.value) === fold(value)),
      ),
  )

/** Carries out the decisions about locked groups. */
export async function undoGroups(tx: Tx, undo: GroupsUndo): Promise<DomainEvent[]> {
  const { deleted, updated, leaving, returning } = undo
  if (leaving.size > 0) await deleteMembers(tx, [...leaving])
  await writeVariants(tx, [...returning.values()])
  for (const group of updated.values()) await updateGroup(tx, group, group)
  for (const { id } of deleted) await deleteGroup(tx, id)
  const earlier = [...returning.values()].map(({ group_id }) => group_id)
  const changed = [...new Set([...updated.keys(), ...earlier])]
  return [
    ...(await groupEvents(tx, changed, new Set())),
    ...deleted.map((group) => ({
      type: 'product_group.deleted' as const,
      entityId: group.id,
      version: group.version,
      data: presentStaffGroup(group, []),
    })),
  ]
}
