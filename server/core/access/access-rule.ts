/** Checks permissions: the only place that decides what an actor can do. */
import type { Access, CurrentUser, GuestSetting } from '../context/context.ts'
import { AppError } from '../errors/errors.ts'
import {
  isPersonal,
  needsStepUp,
  type Permission,
  permissionTexts,
  requiresStepUp,
} from '../permissions/permissions.schema.ts'
import { can } from './permission-check.ts'

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
  extraPermissions?: ExtraPermissions | undefined
  /** queries need no step-up verification; plain routes do unless declared as queries */
  kind?: 'query' | 'mutation' | undefined
  /** requires step-up verification from accounts with 2FA, whatever the permission says */
  requiresStepUp?: boolean | undefined
  /** names, as in `extraPermissions`, that require step-up verification from accounts with 2FA */
  stepUpFor?: readonly string[] | undefined
  /** also for users whose role requires two-factor authentication that they have not set up */
  allowedBeforeTwoFactor?: boolean | undefined
}

export type ExtraPermissions = Partial<Record<Permission, readonly string[]>>

const keysNotAllowed =
  'API keys cannot manage API keys or accounts. Log in as an administrator instead.'

function missingPermission({ type, keyId }: CurrentUser, permission: Permission): AppError {
  if (type !== 'admin') return new AppError('FORBIDDEN')
  const named = `the permission “${permissionTexts[permission].label}” (${permission})`
  return new AppError(
    'FORBIDDEN',
    keyId === undefined
      ? `You need ${named}. Ask an owner to add it to your role.`
      : `This API key lacks ${named}. Create a key that has it.`,
  )
}

/**
 * Checks that the session completed step-up verification recently.
 * @throws AppError TWO_FACTOR_REQUIRED when the account uses 2FA and the session did not
 */
function assertStepUp({ pendingChallenge }: CurrentUser): void {
  if (pendingChallenge === 'verification') throw new AppError('TWO_FACTOR_REQUIRED')
}

function assertPermission(permission: Permission, user: CurrentUser): void {
  if (user.keyId !== undefined && isPersonal(permission))
    throw new AppError('FORBIDDEN', keysNotAllowed)
  if (!can(user, permission)) throw missingPermission(user, permission)
}

/**
 * Checks that the user can call the operation: the only check of access.
 * @throws AppError UNAUTHENTICATED without a user, FORBIDDEN without the permission,
 * TWO_FACTOR_SETUP_REQUIRED and TWO_FACTOR_REQUIRED when 2FA is missing or not recent
 */
export function assertAllowed(rule: AccessRule, user: CurrentUser | null): void {
  const { access } = rule
  if (access === 'public') return
  if (!user) throw new AppError('UNAUTHENTICATED')
  if (user.pendingChallenge === 'setup' && !rule.allowedBeforeTwoFactor)
    throw new AppError('TWO_FACTOR_SETUP_REQUIRED')
  if (access !== 'customer') assertPermission(access, user)
  if (requiresStepUp(rule)) assertStepUp(user)
}

/** Returns the permissions that these names need. */
const permissionsFor = (
  { extraPermissions: also = {} }: AccessRule,
  names: readonly string[],
): Permission[] =>
  (Object.entries(also) as [Permission, readonly string[]][])
    .filter(([, wanted]) => names.some((name) => wanted.includes(name)))
    .map(([permission]) => permission)

/** Returns the first permission that these names need and the user lacks. */
export const findMissingPermission = (
  rule: AccessRule,
  user: CurrentUser,
  names: readonly string[],
): Permission | undefined =>
  permissionsFor(rule, names).find((permission) => !can(user, permission))

/**
 * Checks the permissions that a call needs beyond its access rule.
 * @param names the fields that the call changes, or other names of the rule's `extraPermissions`
 * @throws AppError FORBIDDEN without a permission, TWO_FACTOR_REQUIRED as {@link assertAllowed}
 */
export function assertExtraPermissions(
  rule: AccessRule,
  user: CurrentUser,
  names: readonly string[],
): void {
  const lacking = findMissingPermission(rule, user, names)
  if (lacking) throw missingPermission(user, lacking)
  const isSensitive = names.some((name) => rule.stepUpFor?.includes(name))
  if (isSensitive || permissionsFor(rule, names).some(needsStepUp)) assertStepUp(user)
}
