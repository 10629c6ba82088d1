/** Accounts in the lists of staff. */
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'
import { phoneFragment } from '../../phone.ts'
import type { Database, UserRow } from '../../schema/schema.ts'
import { countRows } from '../../sql/count.ts'
import {
  byAge,
  type FoundPage,
  findPage,
  type KeysetOrder,
  type PageWanted,
} from '../../sql/page.ts'
import { containsText } from '../../sql/text.ts'
import { hasPhone } from '../orders/orders.queries.ts'

export interface UserFilter {
  /** searches names, email, or the phone of one of their orders */
  q?: string | undefined
  type?: string | undefined
  status?: string | undefined
  /** ignoring case */
  tag?: string | undefined
  /** a regular expression that their email addresses do not match */
  emailUnlike?: string | undefined
  /** changed at or after this timestamp */
  updatedSince?: Date | undefined
}

const name = sql`lower(first_name || ' ' || last_name)`

export const userOrders = {
  ...byAge,
  name: { expression: name, type: 'text', descending: false },
  '-name': { expression: name, type: 'text', descending: true },
} as const satisfies Record<string, KeysetOrder>
export type UserOrder = keyof typeof userOrders

type Users = SelectQueryBuilder<Database, 'users', object>

/** Matches accounts that contain a text, or whose orders or addresses have this phone number. */
function matchesText(typed: string): Expression<SqlBool> {
  const asTyped = containsText(sql`lower(first_name || ' ' || last_name || ' ' || email)`, typed)
  const phone = phoneFragment(typed)
  if (!phone) return asTyped
  // Address books keep numbers as typed: search the part that all spellings share.
  const shared = phone.replace(/^\+(94)?/, '')
  return sql<SqlBool>`(${asTyped} or id in (
    select user_id from orders where ${hasPhone(phone)} and user_id is not null
    union all select user_id from addresses
    where ${containsText(sql`regexp_replace(phone, '\\D', '', 'g')`, shared)}))`
}

function hasFilter<Q extends Users>(query: Q, filter: UserFilter): Q {
  const conditions: Expression<SqlBool>[] = []
  if (filter.type !== undefined) conditions.push(sql<SqlBool>`type = ${filter.type}`)
  if (filter.status !== undefined) conditions.push(sql<SqlBool>`status = ${filter.status}`)
  if (filter.tag !== undefined)
    conditions.push(
      sql<SqlBool>`id in (select user_id from user_tags where lower(tag) = lower(${filter.tag}))`,
    )
  // A literal, so that it matches the condition of the index users_invalid_email_idx.
  if (filter.emailUnlike) conditions.push(sql<SqlBool>`email !~ ${sql.lit(filter.emailUnlike)}`)
  if (filter.updatedSince) conditions.push(sql<SqlBool>`updated_at >= ${filter.updatedSince}`)
  if (filter.q) conditions.push(matchesText(filter.q.trim()))
  return query.where((eb) => eb.and(conditions)) as unknown as Q
}

export type UserListRow = UserRow & { order_count: number; tags: string[] }

const orderCount = sql<number>`(select count(*) from orders where orders.user_id = users.id)`
const tags = sql<
  string[]
>`array(select tag from user_tags where user_id = users.id order by lower(tag))`

/** Returns a page of accounts with their number of orders, and their tags. */
export const findUsers = (
  db: DbOrTx,
  filter: UserFilter,
  page: PageWanted<UserOrder>,
): Promise<FoundPage<UserListRow>> =>
  findPage(
    hasFilter(db.selectFrom('users'), filter)
      .selectAll('users')
      .select([orderCount.as('order_count'), tags.as('tags')]),
    userOrders,
    page,
  )

/** Returns one account as {@link findUsers} does. */
export const findListedUser = (db: DbOrTx, id: string): Promise<UserListRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll('users')
    .select([orderCount.as('order_count'), tags.as('tags')])
    .where('id', '=', id)
    .executeTakeFirst()

/** Returns all accounts, the newest first. */
export async function findAllUsers(db: DbOrTx, filter: UserFilter): Promise<UserRow[]> {
  const query = hasFilter(db.selectFrom('users'), filter).selectAll('users')
  return (await findPage(query, userOrders, { order: 'newest' })).rows
}

export const countUsers = (db: DbOrTx, filter: UserFilter): Promise<number> =>
  countRows(hasFilter(db.selectFrom('users'), filter))
