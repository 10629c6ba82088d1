/** Resets the 2FA of a user who lost their devices; asks for the own password. */

import { PasswordForm } from '../../forms/two-factor/password-form.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { signIn as labels } from './labels.ts'
import type { StaffMember } from './role-choice.tsx'
import { fullName } from './staff-user.ts'

interface Props {
  /** a member of staff, or a customer */
  member: Pick<StaffMember, '_id' | 'firstName' | 'lastName'>
  onClose: () => void
}

export function ResetTwoFactorDialog({ member, onClose }: Props) {
  const utils = trpc.useUtils()
  const lift = async ({ password }: { password: string }) => {
    await utils.client.twoFactor.reset.mutate({ _id: member._id, password })
    notify(`2FA of ${fullName(member)} was reset.`)
    onClose()
    await Promise.all([utils.staff.invalidate(), utils.customers.get.invalidate()])
  }
  return (
    <Dialog title={labels.resetOf(fullName(member))} onClose={onClose}>
      <PasswordForm action={labels.reset} danger onClose={onClose} submit={lift}>
        <p className="mb-5">
          For users who lost their devices. Verify their identity first. They are logged out
          everywhere, can log in with their password alone, and get an email. Enter your own
          password.
        </p>
      </PasswordForm>
    </Dialog>
  )
}
