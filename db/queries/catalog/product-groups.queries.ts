/** Reads and writes product groups and their members. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { ProductGroupMemberRow, ProductGroupRow, StoredOption } from '../../schema/schema.ts'
import { countRows } from '../../sql/count.ts'
import { byAge, type FoundPage, findPage, type PageWanted } from '../../sql/page.ts'
import { containsText } from '../../sql/text.ts'
import { type ProductViewRow, staffColumns } from './products.queries.ts'

/** The writable values of a group. */
export interface ProductGroupValues {
  name: string
  handle: string
  options: StoredOption[]
}

const stored = ({ options, ...rest }: ProductGroupValues) => ({
  ...rest,
  options: JSON.stringify(options),
})

export const groupOrders = { newest: byAge.newest } as const

export type ProductGroupLineRow = Pick<
  ProductGroupRow,
  'id' | 'name' | 'handle' | 'options' | 'updated_at'
> & { variants: number; image: string }

interface GroupFilter {
  /** a part of the name */
  q?: string | undefined
  /** only groups with a published variant */
  isPublic: boolean
}

function matchingGroups(db: DbOrTx, { q, isPublic }: GroupFilter) {
  const members = sql`from product_group_members as member
    join products on products.id = member.product_ref
    where member.group_id = product_groups.id and member.active ${isPublic ? sql`and products.listed` : sql``}`
  const query = db
    .selectFrom('product_groups')
    .where(q ? containsText(sql`lower(name)`, q) : sql<SqlBool>`true`)
    .where(isPublic ? sql<SqlBool>`exists (select ${members})` : sql<SqlBool>`true`)
  return { query, members }
}

/** Finds a page of groups with the number of their variants and the first image. */
export function findGroups(
  db: DbOrTx,
  filter: GroupFilter,
  page: PageWanted<'newest'>,
): Promise<FoundPage<ProductGroupLineRow>> {
  const { query, members } = matchingGroups(db, filter)
  const lines = query.select([
    'id',
    'name',
    'handle',
    'options',
    'updated_at',
    sql<number>`(select count(*) ${members})`.as('variants'),
    sql<string>`coalesce((select images[1] ${members} and images <> '{}' order by member.position limit 1), '')`.as(
      'image',
    ),
  ])
  return findPage(lines, groupOrders, page)
}

export const countGroups = (db: DbOrTx, filter: GroupFilter): Promise<number> =>
  countRows(matchingGroups(db, filter).query)

const groups = (db: DbOrTx) => db.selectFrom('product_groups').selectAll('product_groups')

/** Finds a group by its id. */
export const findGroup = (db: DbOrTx, id: string) =>
  groups(db).where('id', '=', id).executeTakeFirst()

/** Finds a group by its present or an earlier handle. */
export const findGroupByHandle = (db: DbOrTx, handle: string) =>
  groups(db)
    .where(
      sql<SqlBool>`id = coalesce((select id from product_groups where handle = ${handle}),
        (select group_id from product_group_handles where handle = ${handle}))`,
    )
    .executeTakeFirst()

const groupOf = (db: DbOrTx, productRef: string, active: boolean) =>
  groups(db)
    .innerJoin('product_group_members as member', 'member.group_id', 'product_groups.id')
    .where('member.product_ref', '=', productRef)
    .where('member.active', '=', active)
    .executeTakeFirst()

/** Finds the group in which a product is an active variant. */
export const findGroupOf = (db: DbOrTx, productRef: string) => groupOf(db, productRef, true)

/** Finds the group that a restored product did not join again. */
export const findLeftGroup = (db: DbOrTx, productRef: string) => groupOf(db, productRef, false)

/**
 * Locks a group until the transaction ends, and the groups that products move from, in the order of
 * their ids. Their products are locked after them.
 */
export async function lockGroup(
  tx: Tx,
  id: string,
  moved: readonly string[],
): Promise<ProductGroupRow | undefined> {
  const rows = await groups(tx)
    .where(
      sql<SqlBool>`(id = ${id} or id in (select member.group_id from product_group_members as member
        join products on products.id = member.product_ref
        where products.product_id = any(${moved as string[]}::text[])))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.find((row) => row.id === id)
}

/** A variant: its product and its values. */
export type MemberRow = ProductViewRow &
  Pick<ProductGroupMemberRow, 'option_values' | 'position' | 'active'>

const membersOf = (db: DbOrTx, groupId: string) =>
  db
    .selectFrom('product_group_members as member')
    .innerJoin('products', 'products.id', 'member.product_ref')
    .where('member.group_id', '=', groupId)
    .orderBy('member.position')
    .orderBy('products.id')

const allMembersOf = (db: DbOrTx, groupId: string) =>
  membersOf(db, groupId)
    .select(staffColumns.map((column) => `products.${column}` as const))
    .select(['member.option_values', 'member.position', 'member.active'])

/** Finds the active variants of a group in their order, drafts included. */
export const findMembers = (db: DbOrTx, groupId: string): Promise<MemberRow[]> =>
  allMembersOf(db, groupId).where('member.active', '=', true).execute()

/** Finds all variants of a group, also deleted ones, which a restore may join again. */
export const findAllMembers = (db: DbOrTx, groupId: string): Promise<MemberRow[]> =>
  allMembersOf(db, groupId).execute()

/** Returns the position after the last variant of a group. */
export async function nextPosition(db: DbOrTx, groupId: string): Promise<number> {
  const row = await db
    .selectFrom('product_group_members')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return row.next
}

/** The columns that shoppers see of a variant. */
export type VariantRow = Pick<
  ProductViewRow,
  | 'product_id'
  | 'product_name'
  | 'price_cents'
  | 'last_price_cents'
  | 'stock'
  | 'review_count'
  | 'rating_count'
  | 'rating_average'
> & { option_values: string[]; image: string | null }

/** Finds the published variants of a group in their order. */
export const findVariants = (db: DbOrTx, groupId: string): Promise<VariantRow[]> =>
  membersOf(db, groupId)
    .where('member.active', '=', true)
    .where('products.listed', '=', true)
    .select([
      'products.product_id',
      'products.product_name',
      'products.price_cents',
      'products.last_price_cents',
      'products.stock',
      'products.review_count',
      'products.rating_count',
      'products.rating_average',
      'member.option_values',
      sql<string | null>`products.images[1]`.as('image'),
    ])
    .execute()

/** Inserts a group and takes its handle from earlier groups. @returns undefined for a handle in use */
export async function insertGroup(
  tx: Tx,
  values: ProductGroupValues,
): Promise<ProductGroupRow | undefined> {
  const row = await tx
    .insertInto('product_groups')
    .values(stored(values))
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) await releaseHandle(tx, values.handle)
  return row
}

/** Removes a handle from the earlier handles, because a group uses it now. */
export async function releaseHandle(tx: Tx, handle: string): Promise<void> {
  await tx.deleteFrom('product_group_handles').where('handle', '=', handle).execute()
}

/** Returns true when another group uses the handle. */
export async function isHandleTaken(
  db: DbOrTx,
  handle: string,
  groupId?: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('product_groups')
    .select('id')
    .where('handle', '=', handle)
    .executeTakeFirst()
  return row !== undefined && row.id !== groupId
}

/** Changes a locked group; its version grows. An earlier handle stays for redirects. */
export async function updateGroup(
  tx: Tx,
  { id, handle }: Pick<ProductGroupRow, 'id' | 'handle'>,
  values: ProductGroupValues,
): Promise<ProductGroupRow> {
  if (handle !== values.handle) {
    await releaseHandle(tx, values.handle)
    await tx.insertInto('product_group_handles').values({ handle, group_id: id }).execute()
  }
  return tx
    .updateTable('product_groups')
    .set(stored(values))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Place = Pick<ProductGroupMemberRow, 'product_ref' | 'position' | 'option_values'>
/** The place of a product in a group; active by default. */
export type NewMember = Place & { active?: boolean }

/**
 * Writes variants of locked groups. Values are freed first, so that variants may exchange them.
 * A product leaves the group that it was in.
 */
export async function writeVariants(
  tx: Tx,
  members: readonly (NewMember & { group_id: string })[],
): Promise<void> {
  if (members.length === 0) return
  const rows = sql`json_to_recordset(${JSON.stringify(members)}::json)
    as listed(product_ref uuid, group_id uuid, position int, option_values text[], active boolean)`
  await sql`
    update product_group_members set active = false
    where product_ref in (select product_ref from ${rows})`.execute(tx)
  await sql`
    insert into product_group_members (product_ref, group_id, position, option_values, active)
    select product_ref, group_id, position, option_values, coalesce(active, true)
    from ${rows}
    on conflict (product_ref) do update set group_id = excluded.group_id, position = excluded.position,
      option_values = excluded.option_values, active = excluded.active`.execute(tx)
}

/** Writes members of one locked group, see {@link writeVariants}. */
export async function writeMembers(tx: Tx, group_id: string, members: readonly NewMember[]) {
  const rows = members.map((member) => ({ ...member, group_id }))
  await writeVariants(tx, rows)
}

/** Removes products from their group. */
export const deleteMembers = (tx: Tx, refs: readonly string[]) =>
  sql`delete from product_group_members where product_ref = any(${refs as string[]}::uuid[])`.execute(
    tx,
  )

/** The group of an active variant, with the number of its active variants. */
export interface GroupOfRow {
  product_ref: string
  group_id: string
  name: string
  variants: number
}

/** Finds the groups of products, with their names. */
export async function findGroupsOf(db: DbOrTx, refs: readonly string[]): Promise<GroupOfRow[]> {
  const { rows } = await sql<GroupOfRow>`
    select product_ref, group_id, name,
      (select count(*) from product_group_members where group_id = product_groups.id and active) as variants
    from product_group_members join product_groups on product_groups.id = group_id
    where product_ref = any(${refs as string[]}::uuid[]) and active`.execute(db)
  return rows
}
