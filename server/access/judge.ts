/** The one judge of what somebody may do. */
import type { Access, CurrentUser } from '../context.ts'
import { AppError } from '../errors.ts'
import { holds } from './held.ts'
import { isPersonal, type Permission, permissionTexts } from './permissions.schema.ts'

/** Who may call: the part of an operation's definition that says so. */
export interface AccessRule {
  access: Access
  /** a public operation that wants to know who is asking, when somebody is */
  identify?: boolean | undefined
  /** the setting that lets guests call it, too; a token that is dead is refused all the same */
  guestsWhen?: 'orders.guestCheckout' | undefined
  /**
   * What some calls need besides: a permission, and for what. The names are those of the fields that
   * a call changes, as the audit log has them, or say what it does; see {@link assertAlso}.
   */
  also?: AlsoNeeded | undefined
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

/**
 * The one judge of access.
 * @throws AppError UNAUTHENTICATED for nobody, FORBIDDEN for want of the permission
 */
export function assertMay({ access }: AccessRule, user: CurrentUser | null): void {
  if (access === 'public') return
  if (!user) throw new AppError('UNAUTHENTICATED')
  if (access === 'customer') return
  if (user.keyId !== undefined && isPersonal(access)) throw new AppError('FORBIDDEN', keysMayNot)
  if (!holds(user, access)) throw lacks(user, access)
}

/** The first permission that somebody would need for these names and does not hold. */
export function lackingFor(
  { also = {} }: AccessRule,
  user: CurrentUser,
  names: readonly string[],
): Permission | undefined {
  const needed = Object.entries(also) as [Permission, readonly string[]][]
  return needed.find(
    ([permission, wanted]) =>
      !holds(user, permission) && names.some((name) => wanted.includes(name)),
  )?.[0]
}

/**
 * Judges what a call does beyond its access.
 * @param names of the fields that it changes, or of what else the rule's `also` names
 * @throws AppError FORBIDDEN for want of a permission
 */
export function assertAlso(rule: AccessRule, user: CurrentUser, names: readonly string[]): void {
  const lacking = lackingFor(rule, user, names)
  if (lacking) throw lacks(user, lacking)
}
