/** Records staff logins and access changes in the audit log. */
import type { Tx } from '../../../../db/connection/client.ts'
import type { UserRow } from '../../../../db/schema/schema.ts'
import {
  type AuditChanges,
  type NewAuditEntry,
  recordAudit,
} from '../../../core/audit/audit.service.ts'
import type { Access, CurrentUser, OperationContext } from '../../../core/context/context.ts'
import { recordSignIn } from './known-sign-ins.ts'

type SignedInUser = Pick<CurrentUser, 'id' | 'email' | 'type'>

const isStaff = ({ type }: Pick<UserRow, 'type'>): boolean => type === 'admin'

/** Records a staff action in the transaction that does it. Customers' logins are not audited. */
async function note(
  tx: Tx,
  { ip }: Pick<OperationContext, 'ip'>,
  user: SignedInUser,
  action: string,
  changes: AuditChanges = {},
): Promise<void> {
  if (!isStaff(user)) return
  await recordAudit(
    tx,
    { id: user.id, label: user.email },
    {
      action: `user.${action}`,
      entityId: user.email,
      changes: { address: [null, ip], ...changes },
    },
  )
}

/** Records a login in the transaction of its session, and alerts the owner to a new device. */
export async function auditLogin(
  tx: Tx,
  ctx: OperationContext<Access, 'settings'>,
  user: UserRow,
): Promise<void> {
  await recordSignIn(tx, ctx, user)
  await note(tx, ctx, user, 'login')
}

export const auditLogout = (
  tx: Tx,
  ctx: Pick<OperationContext, 'ip'>,
  user: SignedInUser,
): Promise<void> => note(tx, ctx, user, 'logout')

/** Records sessions that their owner ended, by browser. */
export const auditEndedSessions = (
  tx: Tx,
  ctx: Pick<OperationContext, 'ip'>,
  user: SignedInUser,
  browsers: readonly string[],
): Promise<void> => note(tx, ctx, user, 'end-sessions', { sessions: [browsers, []] })

/** Records that an invited person became staff. */
export const auditAcceptedInvitation = (
  tx: Tx,
  ctx: Pick<OperationContext, 'ip'>,
  user: SignedInUser,
  changes: AuditChanges,
): Promise<void> => note(tx, ctx, user, 'accept-invitation', changes)

/** Records a staff password reset by link, in the transaction that sets the password. */
export const auditPasswordReset = (
  tx: Tx,
  ctx: Pick<OperationContext, 'ip'>,
  user: UserRow,
  endedKeys: string[],
): Promise<void> =>
  note(tx, ctx, user, 'reset-password', endedKeys.length > 0 ? { apiKeys: [endedKeys, []] } : {})

/**
 * Records a wrong password for a staff account. The answer does not wait for it, because its timing
 * would reveal staff emails. Only checked guesses are recorded, and the throttle bounds those: a
 * hundred from everywhere, then one per quarter of an hour
 * (docs/adr/0022-slow-down-password-guesses.md).
 */
export function auditFailedLogin(ctx: OperationContext, user: UserRow | undefined): void {
  if (!user || !isStaff(user)) return
  const unknownActor = { id: null, label: 'unknown' }
  const note: NewAuditEntry = {
    action: 'user.login-failed',
    entityId: user.email,
    changes: { address: [null, ctx.ip] },
  }
  ctx
    .transaction((tx) => recordAudit(tx, unknownActor, note))
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'failed to record a failed login'))
}
