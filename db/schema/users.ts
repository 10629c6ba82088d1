/** Accounts, sessions, roles, API keys, and failed sign-ins. */
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
  /** only of staff, whose type is `admin` */
  role_id: string | null
  status: Generated<string>
  profilepic: Generated<string>
  coverpic: Generated<string>
  created_at: CreatedAt
  updated_at: UpdatedAt
  /** since when the email is verified */
  email_verified_at: NullableTimestamp
  /** when the shop asked for verification; null: never */
  verification_requested_at: NullableTimestamp
  /** it has a 2FA method: see methods */
  has_two_factor: Generated<boolean>
}

interface RolesTable {
  /** `owner`, the names of the other built-in roles, or a generated id */
  id: Generated<string>
  name: string
  /** as in server/core/permissions/permissions.schema.ts; the owner has all, regardless of this */
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
  /** its public name: its secret is never shown */
  id: Generated<string>
  /** the address of its last use; empty where unknown */
  address: Generated<string>
  /** as readable text, such as Firefox on Android */
  browser: Generated<string>
  last_used_at: UpdatedAt
  /** when it last passed a 2FA method */
  verified_at: NullableTimestamp
}

/** The browsers and networks from which an account signed in, hashed. */
interface KnownSignInsTable {
  user_id: string
  fingerprint: Buffer
  last_at: CreatedAt
}

interface InvitationsTable {
  id: Generated<string>
  email: string
  first_name: string
  last_name: string
  role_id: string
  /** the inviter, whose permissions must allow the role */
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
  /** the secret before the last rotation, valid until then */
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
  /** the counted failure, by account or address: see server/core/operation/failure-counter.ts */
  key: string
  failures: number
  last_failed_at: Timestamp
  /** time of the failure before the last one */
  previous_failed_at: NullableTimestamp
}

/** Current call counts; unlogged, and in no backup. */
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
  /** SHA-256 of the token, which only the email contains */
  token_hash: Buffer
  purpose: string
  /** null: a person without an account */
  user_id: string | null
  /** the address that it verifies */
  email: string
  created_at: CreatedAt
  expires_at: Timestamp
  used_at: NullableTimestamp
}

interface EmailChangesTable {
  user_id: string
  /** the new address of the account */
  email: string
  requested_at: UpdatedAt
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
  /** when it was made the default; the latest one is the default */
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
  /** the author while the account exists; never an API key's */
  actor_id: string | null
  actor: string
  at: CreatedAt
}

interface UserTagsTable {
  user_id: string
  tag: string
}

interface MergedAccountsTable {
  /** the account that was merged into another */
  source_id: string
  target_id: string
  /** how many records were moved, by kind */
  moved: Json<unknown>
  at: CreatedAt
}

/** Pending erasures of personal data. */
interface ErasuresTable {
  id: Generated<string>
  /** names and addresses of the person in the audit log */
  known_as: string[]
  requested_at: CreatedAt
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
