/** The one judge of what somebody may do. */
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

/** Who may call: the part of an operation's definition that says so. */
export interface AccessRule {
  access: Access
  /** a public operation that wants to know who is asking, when somebody is */
  identify?: boolean | undefined
  /** the setting that lets guests call it, too; a token that is dead is refused all the same */
  guestsWhen?: GuestSetting | undefined
  /**
   * What some calls need besides: a permission, and for what. The names are those of the fields that
   * a call changes, as the audit log has them, or say what it does; see {@link assertAlso}.
   */
  also?: AlsoNeeded | undefined
  /** looking costs no second factor; a plain route's does unless it says so */
  kind?: 'query' | 'mutation' | undefined
  /** asks for the second factor of whoever has one, whatever the permission says */
  asksAgain?: boolean | undefined
  /** names, as in `also`, that require a recent second factor from accounts that have one */
  asksAgainFor?: readonly string[] | undefined
  /** for those, too, whose role asks for a second factor that they have not set up */
  beforeFactor?: boolean | undefined
}

export type AlsoNeeded = Partial<Record<Permission, readonly string[]>>

const keysMayNot =
  'API keys manage neither keys nor accounts: an administrator does that, logged in.'

const lacks = ({ type }: CurrentUser, permission: Permission): AppError =>
  type === 'admin'
    ? new AppError(
        'FORBIDDEN',
        `You may not do this: it needs the permission “${permissionTexts[permission].label}” (${permission}).`,
      )
    : new AppError('FORBIDDEN')

/** @throws AppError FACTOR_REQUIRED for an account with a second factor that its session did not give of late */
function assertProved({ owes }: CurrentUser): void {
  if (owes === 'proof') throw new AppError('FACTOR_REQUIRED')
}

function assertHolds(permission: Permission, user: CurrentUser): void {
  if (user.keyId !== undefined && isPersonal(permission))
    throw new AppError('FORBIDDEN', keysMayNot)
  if (!holds(user, permission)) throw lacks(user, permission)
}

/**
 * The one judge of access.
 * @throws AppError UNAUTHENTICATED for nobody, FORBIDDEN for want of the permission, FACTOR_MISSING and
 * FACTOR_REQUIRED for want of a second factor
 */
export function assertMay(rule: AccessRule, user: CurrentUser | null): void {
  const { access } = rule
  if (access === 'public') return
  if (!user) throw new AppError('UNAUTHENTICATED')
  if (user.owes === 'factor' && !rule.beforeFactor) throw new AppError('FACTOR_MISSING')
  if (access !== 'customer') assertHolds(access, user)
  if (wantsProof(rule)) assertProved(user)
}

/** The permissions that these names need. */
const neededFor = ({ also = {} }: AccessRule, names: readonly string[]): Permission[] =>
  (Object.entries(also) as [Permission, readonly string[]][])
    .filter(([, wanted]) => names.some((name) => wanted.includes(name)))
    .map(([permission]) => permission)

/** The first permission that somebody would need for these names and does not hold. */
export const lackingFor = (
  rule: AccessRule,
  user: CurrentUser,
  names: readonly string[],
): Permission | undefined => neededFor(rule, names).find((permission) => !holds(user, permission))

/**
 * Judges what a call does beyond its access.
 * @param names of the fields that it changes, or of what else the rule's `also` names
 * @throws AppError FORBIDDEN for want of a permission, FACTOR_REQUIRED as {@link assertMay}
 */
export function assertAlso(rule: AccessRule, user: CurrentUser, names: readonly string[]): void {
  const lacking = lackingFor(rule, user, names)
  if (lacking) throw lacks(user, lacking)
  const isSensitive = names.some((name) => rule.asksAgainFor?.includes(name))
  if (isSensitive || neededFor(rule, names).some(asksAgain)) assertProved(user)
}
