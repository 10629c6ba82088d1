/** Accounts, how people and programs sign in, and who guessed a password. */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CreatedAt, Json, NullableTimestamp, Timestamp, UpdatedAt } from './columns.ts'

interface UsersTable {
  id: Generated<string>
  email: string
  first_name: string
  last_name: string
  /** null for accounts that sign in through a provider only */
  password_hash: string | null
  type: Generated<string>
  /** of staff, and of them alone: those whose type is `admin` */
  role_id: string | null
  status: Generated<string>
  profilepic: Generated<string>
  coverpic: Generated<string>
  created_at: CreatedAt
  updated_at: UpdatedAt
  /** since when the email is known to be its owner's */
  email_verified_at: NullableTimestamp
  /** when the shop asked for that; null for accounts that it never asked */
  verify_asked_at: NullableTimestamp
  /** it has a second factor, see factors */
  has_factor: Generated<boolean>
}

interface RolesTable {
  /** `owner` and the names of the others that come with the shop, or made up */
  id: Generated<string>
  name: string
  /** as in server/core/permissions/permissions.schema.ts; the owner's are all, whatever stands here */
  permissions: Generated<string[]>
  version: Generated<number>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

interface SessionsTable {
  token_hash: Buffer
  user_id: string
  created_at: CreatedAt
  expires_at: Timestamp
  /** what it is called outside: its secret never leaves */
  id: Generated<string>
  /** where it was used last; empty where nobody knows */
  address: Generated<string>
  /** in words, such as Firefox on Android */
  browser: Generated<string>
  last_used_at: UpdatedAt
  /** when it gave a second factor last */
  proved_at: NullableTimestamp
}

/** From which browser and network somebody logged in, hashed. */
interface KnownSignInsTable {
  user_id: string
  mark: Buffer
  last_at: CreatedAt
}

interface InvitationsTable {
  id: Generated<string>
  email: string
  first_name: string
  last_name: string
  role_id: string
  /** by whose permissions it is good */
  invited_by: string
  created_at: CreatedAt
  expires_at: Timestamp
}

interface IdentitiesTable {
  provider: string
  subject: string
  user_id: string
  created_at: CreatedAt
}

interface ApiKeysTable {
  id: Generated<string>
  name: string
  /** the first characters of the key, to recognise it in a list */
  prefix: string
  token_hash: Buffer
  /** the secret before the last rotation, good until then */
  previous_hash: ColumnType<Buffer | null, Buffer | undefined, Buffer | null>
  previous_until: NullableTimestamp
  /** `admin` for keys with permissions, `customer` for those without */
  role: string
  permissions: Generated<string[]>
  created_by: string | null
  created_at: CreatedAt
  expires_at: NullableTimestamp
  revoked_at: NullableTimestamp
  last_used_at: NullableTimestamp
}

interface LoginFailuresTable {
  /** what is counted, by whom or where: see server/core/operation/failure-counter.ts */
  key: string
  failures: number
  last_failed_at: Timestamp
  /** the failure before the last one */
  previous_failed_at: NullableTimestamp
}

/** Calls of this moment; unlogged, and in no backup. */
interface CallCountsTable {
  key: string
  calls: number
  ends_at: Timestamp
}

interface KnownAddressesTable {
  address_hash: Buffer
  user_id: string
  last_login_at: CreatedAt
}

interface AccountLinksTable {
  /** SHA-256 of the token, which only the letter knows */
  token_hash: Buffer
  purpose: string
  /** null: of somebody without an account */
  user_id: string | null
  /** the address that it proves */
  email: string
  created_at: CreatedAt
  expires_at: Timestamp
  used_at: NullableTimestamp
}

interface EmailChangesTable {
  user_id: string
  /** the address that the account wants to have */
  email: string
  asked_at: UpdatedAt
  old_confirmed_at: NullableTimestamp
  new_confirmed_at: NullableTimestamp
}

interface AddressesTable {
  id: Generated<string>
  user_id: string
  label: string
  name: string
  phone: string
  /** in one line */
  address: string
  /** the same in parts, empty where they were not given */
  street: string
  city: string
  district: string
  postal_code: string
  /** when it was made the default; the last one is */
  default_at: NullableTimestamp
  created_at: CreatedAt
}

interface CartsTable {
  user_id: string
  version: Generated<number>
  lines: Json<{ productId: string; qty: number; version: number; before: number }[]>
  changed_at: UpdatedAt
}

interface UserNotesTable {
  id: Generated<string>
  user_id: string
  note: string
  /** who wrote it, while they are there; never of an API key */
  actor_id: string | null
  actor: string
  at: CreatedAt
}

interface UserTagsTable {
  user_id: string
  tag: string
}

interface MergedAccountsTable {
  /** the account that is no more */
  gone: string
  kept: string
  /** how much of what went over */
  moved: Json<unknown>
  at: CreatedAt
}

/** Who is to be forgotten, until they are. */
interface ErasuresTable {
  id: Generated<string>
  /** names and addresses that the audit log knows them by */
  known_as: string[]
  asked_at: CreatedAt
}

interface OrderErasuresTable {
  order_ref: string
  erasure_id: string
}

export interface UserTables {
  users: UsersTable
  roles: RolesTable
  sessions: SessionsTable
  known_sign_ins: KnownSignInsTable
  invitations: InvitationsTable
  identities: IdentitiesTable
  api_keys: ApiKeysTable
  login_failures: LoginFailuresTable
  call_counts: CallCountsTable
  known_addresses: KnownAddressesTable
  account_links: AccountLinksTable
  email_changes: EmailChangesTable
  addresses: AddressesTable
  carts: CartsTable
  user_notes: UserNotesTable
  user_tags: UserTagsTable
  merged_accounts: MergedAccountsTable
  erasures: ErasuresTable
  order_erasures: OrderErasuresTable
}

export type UserRow = Selectable<UsersTable>
export type RoleRow = Selectable<RolesTable>
export type ApiKeyRow = Selectable<ApiKeysTable>
export type AccountLinkRow = Selectable<AccountLinksTable>
export type EmailChangeRow = Selectable<EmailChangesTable>
export type AddressRow = Selectable<AddressesTable>
export type CartRow = Selectable<CartsTable>
export type UserNoteRow = Selectable<UserNotesTable>
