/** Presents users to API callers, without passwords and tokens. */
import type { UserListRow } from '../../../../db/queries/accounts/users-admin.queries.ts'
import type { UserRow } from '../../../../db/schema/schema.ts'
import type { User, UserCard } from './users.schema.ts'

/** Presents a user. docs/contract.md#accounts, GET /users. */
export function presentUser(row: UserRow): User {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    type: row.type,
    status: row.status as User['status'],
    profilepic: row.profilepic,
    coverpic: row.coverpic,
  }
}

/** Presents a user to staff, GET /admin/customers. */
export const presentUserCard = (row: UserListRow): UserCard => ({
  ...presentUser(row),
  createdAt: row.created_at.toISOString(),
  orderCount: row.order_count,
  ...(row.tags.length > 0 ? { tags: row.tags } : {}),
})
