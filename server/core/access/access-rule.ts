/** Checks permissions: the only place that decides what an actor can do. */
import type { Access, CurrentUser, GuestSetting } from '../context/context.ts'
import { AppError } from '../errors/errors.ts'
import {
  asksAgain,
  isPersonal,
  type Permission,
  permissionTexts,
  wantsProof,
} from '../permissions/permissions.schema.ts'
import { holds } from './permission-check.ts'

/** States who can call an operation, as a part of its definition. */
export interface AccessRule {
  access: Access
  /** a public operation that identifies the caller, if there is a session */
  identify?: boolean | undefined
  /** the setting that opens the operation to guests; an invalid token is refused all the same */
  guestsWhen?: GuestSetting | undefined
  /**
   * Permissions that only some calls need, and for what. The names are those of the changed fields,
   * as in the audit log, or name the action; see {@link assertExtraPermissions}.
   */
  also?: AlsoNeeded | undefined
  /** queries need no step-up verification; plain routes do unless declared as queries */
  kind?: 'query' | 'mutation' | undefined
  /** requires step-up verification from accounts with 2FA, whatever the permission says */
  asksAgain?: boolean | undefined
  /** names, as in `extraPermissions`, that require step-up verification from accounts with 2FA */
  asksAgainFor?: readonly string[] | undefined
  /** also for users whose role requires two-factor authentication that they have not set up */
  beforeFactor?: boolean | undefined
}

export type AlsoNeeded = Partial<Record<Permission, readonly string[]>>

const keysMayNot =
  'API keys cannot manage API keys or accounts. Log in as an administrator instead.'

const lacks = ({ type }: CurrentUser, permission: Permission): AppError =>
  type === 'admin'
    ? new AppError(
        'FORBIDDEN',
        `You need the permission “${permissionTexts[permission].label}” (${permission}). Ask an owner to add it to your role.`,
      )
    : new AppError('FORBIDDEN')

/**
 * Checks that the session completed step-up verification recently.
 * @throws AppError TWO_FACTOR_REQUIRED when the account uses 2FA and the session did not
 */
function assertProved({ owes }: CurrentUser): void {
  if (owes === 'proof') throw new AppError('FACTOR_REQUIRED')
}

function assertHolds(permission: Permission, user: CurrentUser): void {
  if (user.keyId !== undefined && isPersonal(permission))
    throw new AppError('FORBIDDEN', keysMayNot)
  if (!holds(user, permission)) throw lacks(user, permission)
}

/**
 * Checks that the user can call the operation: the only check of access.
 * @throws AppError UNAUTHENTICATED without a user, FORBIDDEN without the permission,
 * TWO_FACTOR_SETUP_REQUIRED and TWO_FACTOR_REQUIRED when 2FA is missing or not recent
 */
export function assertMay(rule: AccessRule, user: CurrentUser | null): void {
  const { access } = rule
  if (access === 'public') return
  if (!user) throw new AppError('UNAUTHENTICATED')
  if (user.owes === 'factor' && !rule.beforeFactor) throw new AppError('FACTOR_MISSING')
  if (access !== 'customer') assertHolds(access, user)
  if (wantsProof(rule)) assertProved(user)
}

/** Returns the permissions that these names need. */
const neededFor = ({ also = {} }: AccessRule, names: readonly string[]): Permission[] =>
  (Object.entries(also) as [Permission, readonly string[]][])
    .filter(([, wanted]) => names.some((name) => wanted.includes(name)))
    .map(([permission]) => permission)

/** Returns the first permission that these names need and the user lacks. */
export const lackingFor = (
  rule: AccessRule,
  user: CurrentUser,
  names: readonly string[],
): Permission | undefined => neededFor(rule, names).find((permission) => !holds(user, permission))

/**
 * Checks the permissions that a call needs beyond its access rule.
 * @param names the fields that the call changes, or other names of the rule's `extraPermissions`
 * @throws AppError FORBIDDEN without a permission, TWO_FACTOR_REQUIRED as {@link assertAllowed}
 */
export function assertAlso(rule: AccessRule, user: CurrentUser, names: readonly string[]): void {
  const lacking = lackingFor(rule, user, names)
  if (lacking) throw lacks(user, lacking)
  const isSensitive = names.some((name) => rule.asksAgainFor?.includes(name))
  if (isSensitive || neededFor(rule, names).some(asksAgain)) assertProved(user)
}
