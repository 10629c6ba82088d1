/** A user's row as callers see it: never a password, never a token. */
import type { UserRow } from '../../db/schema.ts'
import type { User } from './users.schema.ts'

/** design.md §4, GET /users. */
export function viewUser(row: UserRow): User {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    type: row.type,
    status: row.status,
    profilepic: row.profilepic,
    coverpic: row.coverpic,
  }
}
