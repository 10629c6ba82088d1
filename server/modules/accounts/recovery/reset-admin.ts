/** Restores access to the shop from the terminal: creates or resets an owner. */
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../../../db/connection/client.ts'
import { endLinksOf } from '../../../../db/queries/accounts/account-links.queries.ts'
import {
  deleteSessionsOf,
  findUserByEmail,
  insertUser,
  lockAccessChanges,
  staffOf,
  updateUser,
} from '../../../../db/queries/accounts/users.queries.ts'
import { closeGate } from '../../../../db/queries/core/actors.queries.ts'
import { revokeApiKeysOf } from '../../../../db/queries/core/api-keys.queries.ts'
import { findSettings } from '../../../../db/queries/settings/settings.queries.ts'
import { recordAudit } from '../../../core/audit/audit.service.ts'
import { ownerRole } from '../../../core/permissions/permissions.schema.ts'
import { clearLoginFailures } from '../sessions/login-throttle.ts'
import { createSetupCode } from '../two-factor-setup/setup-code.ts'
import { removeAllMethods } from '../two-factor-setup/two-factor.service.ts'
import { problemOfPassword } from '../users/common-passwords.ts'
import { hashPassword } from '../users/password.ts'
import { newPassword, Registration } from '../users/users.schema.ts'

export interface AdminReset {
  email: string
  /** undefined: a password is generated */
  password?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  /** removes the 2FA methods of an account whose owner lost them */
  removeTwoFactor?: boolean | undefined
}

export type AdminResetResult =
  | { problem: string }
  | {
      email: string
      created: boolean
      shownPassword: string | undefined
      /** names of the API keys that were revoked */
      endedKeys: string[]
      /** the code for setting up 2FA, when the role requires it and the account has none */
      setupCode: string | undefined
    }

const terminal = { id: null, label: 'terminal' }

/** Creates a 2FA setup code. Access to the machine replaces the email that others need. */
async function setupCodeFor(tx: Tx, email: string): Promise<string | undefined> {
  const user = await findUserByEmail(tx, email)
  const { value } =
    (await findSettings(tx)).find(({ key }) => key === 'security.twoFactorRoles') ?? {}
  const isRequired = Array.isArray(value) && value.includes(ownerRole)
  return user && isRequired && !user.has_two_factor ? createSetupCode(tx, user) : undefined
}

/**
 * Creates an owner, or resets an existing account: new password, owner role, unblocked, no login
 * delay. Every session and API key of the account ends.
 * @returns the problem when the email or the password is not acceptable
 */
export async function resetAdmin(db: Db, request: AdminReset): Promise<AdminResetResult> {
  const email = z.safeParse(Registration.shape.email, request.email)
  if (!email.success) return { problem: `--email: ${email.error.issues[0]?.message}` }
  const made = request.password === undefined ? randomBytes(12).toString('base64url') : undefined
  const password = z.safeParse(newPassword(), request.password ?? made)
  if (!password.success) return { problem: `The password ${password.error.issues[0]?.message}.` }
  const problem = await problemOfPassword(password.data)
  if (problem) return { problem: `The password ${problem}.` }
  const passwordHash = await hashPassword(password.data)
  const done = await db.transaction().execute(async (tx) => {
    await lockAccessChanges(tx)
    const known = await findUserByEmail(tx, email.data)
    const entityId = known?.email ?? email.data
    if (!known) {
      await insertUser(tx, {
        email: email.data,
        firstName: request.firstName ?? 'Araliya',
        lastName: request.lastName ?? 'Admin',
        passwordHash,
        role: ownerRole,
      })
      await recordAudit(tx, terminal, {
        action: 'user.create',
        entityId,
        changes: { type: [null, 'admin'], role: [null, ownerRole] },
      })
      return { created: true, endedKeys: [], setupCode: await setupCodeFor(tx, email.data) }
    }
    await closeGate(tx, known.id)
    await updateUser(tx, known.id, {
      password_hash: passwordHash,
      ...staffOf(ownerRole),
      status: 'active',
      ...(request.firstName === undefined ? {} : { first_name: request.firstName }),
      ...(request.lastName === undefined ? {} : { last_name: request.lastName }),
    })
    await deleteSessionsOf(tx, known.id)
    await endLinksOf(tx, known.id)
    await clearLoginFailures(tx, known.email)
    const endedKeys = await revokeApiKeysOf(tx, known.id)
    const methods = request.removeTwoFactor ? await removeAllMethods(tx, known.id) : []
    await recordAudit(tx, terminal, {
      action: 'user.reset',
      entityId,
      changes: {
        type: [known.type, 'admin'],
        role: [known.role_id, ownerRole],
        status: [known.status, 'active'],
        ...(endedKeys.length > 0 ? { apiKeys: [endedKeys, []] } : {}),
        ...(methods.length > 0 ? { methods: [methods, []] } : {}),
      },
    })
    return { created: false, endedKeys, setupCode: await setupCodeFor(tx, email.data) }
  })
  return { email: email.data, shownPassword: made, ...done }
}
