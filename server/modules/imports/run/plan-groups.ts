/** Plans how the variants of a file join the shop's product groups. Pure. */
import { isDeepStrictEqual } from 'node:util'
import type { ProductGroupValues } from '../../../../db/queries/catalog/product-groups.queries.ts'
import type { StoredOption } from '../../../../db/schema/schema.ts'
import { mostVariants } from '../../catalog/groups/groups.schema.ts'
import { withValues } from '../../catalog/groups/options.ts'
import { fold, maxOptions } from '../../catalog/products/variants.schema.ts'
import { issue, type RowIssue } from '../contract/issues.ts'
import { noValue, type RowGroup } from '../formats/groups.ts'

/** A variant of a group. */
interface GroupMember {
  productId: string
  position: number
  values: string[]
}

export interface ExistingGroup extends ProductGroupValues {
  members: readonly GroupMember[]
}

/** A row of the file with its group; not rejected. */
export interface GroupedRow {
  productId: string
  line: number
  group: RowGroup
}

export type GroupOutcome = 'created' | 'updated' | 'unchanged'

export interface GroupPlan {
  outcome: GroupOutcome
  values: ProductGroupValues
  /** new variants and those whose values or position change */
  members: GroupMember[]
  /** productIds of variants that changed options make equal */
  removed: string[]
  /** by productId: why it cannot join */
  warnings: Map<string, RowIssue>
}

const keyOf = (values: readonly string[]): string => JSON.stringify(values.map(fold))

/**
 * Plans one group.
 * @param rows its rows in a batch; later batches may have more
 * @returns undefined when nothing distinguishes its variants
 */
export function planGroup(
  rows: readonly GroupedRow[],
  existing: ExistingGroup | undefined,
): GroupPlan | undefined {
  const { name, handle } = rows[0]!.group
  const names = optionsOf(rows[0]!.group, existing)
  if (names.length === 0) return undefined
  const byId = new Map(existing?.members.map((member) => [member.productId, member]))
  const { others, removed } = keep(rows, names, existing)
  const options = names.map(
    (one) => existing?.options.find((option) => fold(option.name) === fold(one)) ?? newOption(one),
  )
  const ordered = rows.toSorted((a, b) => (a.group.position ?? 0) - (b.group.position ?? 0))
  const spelled = withValues(
    options,
    ordered.map(({ group }) => names.map((one) => valueIn(group, one) || noValue)),
  )
  const owners = new Map(others.map(({ values, productId }) => [keyOf(values), productId]))
  let next = Math.max(-1, ...(existing?.members.map(({ position }) => position) ?? [])) + 1
  const warnings: GroupPlan['warnings'] = new Map()
  const joined: GroupMember[] = []
  for (const [at, { productId, line, group }] of ordered.entries()) {
    const values = spelled.variants[at]!
    const owner = owners.get(keyOf(values))
    const problem =
      owner !== undefined
        ? `has the same options as ${owner}, so it joins no product group: ${values.join(' / ')}`
        : owners.size >= mostVariants
          ? `joins no product group, because "${handle}" has ${mostVariants} variants`
          : undefined
    if (problem !== undefined) {
      warnings.set(productId, issue(line, 'variants', problem, '', productId))
      continue
    }
    owners.set(keyOf(values), productId)
    const position = group.position ?? byId.get(productId)?.position ?? next++
    joined.push({ productId, position, values })
  }
  if (!existing && joined.length === 0) return undefined
  const members = [...others, ...joined].filter(
    (member) => !isDeepStrictEqual(byId.get(member.productId), member),
  )
  const values = { name, handle: existing?.handle ?? handle, options: withSwatches(spelled, rows) }
  const isChanged =
    !existing ||
    members.length + removed.length > 0 ||
    name !== existing.name ||
    !isDeepStrictEqual(values.options, existing.options)
  const outcome = existing ? (isChanged ? 'updated' : 'unchanged') : 'created'
  return { outcome, values, members, removed, warnings }
}

/**
 * Plans the groups of a batch. A variant that moves leaves its present group to the other one, unless
 * it cannot join that.
 * @param rows by handle
 * @param existing by handle
 */
export function planGroups(
  rows: ReadonlyMap<string, readonly GroupedRow[]>,
  existing: ReadonlyMap<string, ExistingGroup>,
): { handle: string; plan: GroupPlan }[] {
  const handleOf = new Map(
    [...rows].flatMap(([handle, some]) => some.map(({ productId }) => [productId, handle])),
  )
  let staying = new Set<string>()
  for (;;) {
    const plans = [...rows].flatMap(([handle, some]) => {
      const group = existing.get(handle)
      const members = group?.members.filter(
        ({ productId }) => (handleOf.get(productId) ?? handle) === handle || staying.has(productId),
      )
      const plan = planGroup(some, group && { ...group, members: members ?? [] })
      return plan ? [{ handle, plan }] : []
    })
    const next = new Set([...staying, ...plans.flatMap(({ plan }) => [...plan.warnings.keys()])])
    if (next.size === staying.size) return plans
    staying = next
  }
}

const newOption = (name: string): StoredOption => ({ name, values: [] })

const valueIn = ({ options }: RowGroup, name: string): string | undefined =>
  options.find((option) => fold(option.name) === fold(name))?.value

/**
 * Returns the names of the group's options: those of the shop that the file has, too, so that a
 * file with some of the variants changes nothing, and those that distinguish the file's variants.
 */
function optionsOf(group: RowGroup, existing: ExistingGroup | undefined): string[] {
  const own = group.options.slice(0, group.varying).map(({ name }) => name)
  const offered = new Set(group.options.map(({ name }) => fold(name)))
  const known = (existing?.options ?? []).map(({ name }) => name)
  const shared = known.filter((name) => offered.has(fold(name)))
  const all = [...shared, ...own.filter((name) => shared.every((one) => fold(one) !== fold(name)))]
  return all.length > maxOptions ? own : all
}

/**
 * Gives variants outside the file values of the options; of a new option its first value. Those
 * that would be alike leave the group.
 */
function keep(
  rows: readonly GroupedRow[],
  names: readonly string[],
  existing: ExistingGroup | undefined,
): { others: GroupMember[]; removed: string[] } {
  const inFile = new Set(rows.map(({ productId }) => productId))
  const sources = names.map((name) => ({
    place: existing?.options.findIndex((option) => fold(option.name) === fold(name)) ?? -1,
    usual: valueIn(rows[0]!.group, name) || noValue,
  }))
  const owners = new Set<string>()
  const others: GroupMember[] = []
  const removed: string[] = []
  for (const member of existing?.members ?? []) {
    if (inFile.has(member.productId)) continue
    const values = sources.map(({ place, usual }) => member.values[place] ?? usual)
    if (owners.has(keyOf(values))) removed.push(member.productId)
    else {
      owners.add(keyOf(values))
      others.push({ ...member, values })
    }
  }
  return { others, removed }
}

/** Adds the swatches that the file names. */
function withSwatches(
  { options }: { options: StoredOption[] },
  rows: readonly GroupedRow[],
): StoredOption[] {
  const swatches = new Map(
    rows.flatMap(({ group }) =>
      group.options.flatMap(({ name, value, swatch }) =>
        swatch ? [[keyOf([name, value]), swatch] as const] : [],
      ),
    ),
  )
  return options.map(({ name, values }) => ({
    name,
    values: values.map((one) => {
      const swatch = swatches.get(keyOf([name, one.value]))
      return swatch && !isOwnImage(one.swatch?.image, swatch.image) ? { ...one, swatch } : one
    }),
  }))
}

/** Returns true for the address of an image that the shop stores as a path. */
const isOwnImage = (stored: string | undefined, address: string | undefined): boolean =>
  stored?.startsWith('/') === true &&
  URL.canParse(address ?? '') &&
  new URL(address!).pathname === stored
