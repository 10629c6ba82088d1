/** Issues a 2FA setup code for a staff member; asks for the own password. */

import { useState } from 'react'
import { PasswordForm } from '../../forms/two-factor/password-form.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ShownSecret } from '../secrets/shown-secret.tsx'
import { signIn as labels } from './labels.ts'
import type { StaffMember } from './role-choice.tsx'
import { fullName } from './staff-user.ts'

export function SetupCodeDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { client } = trpc.useUtils()
  const [code, setCode] = useState<string>()
  const title = labels.codeOf(fullName(member))
  if (code !== undefined) return <ShownSecret title={title} value={code} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose}>
      <PasswordForm
        action={labels.issueCode}
        onClose={onClose}
        submit={async ({ password }) =>
          setCode(
            (await client.twoFactor.issueSetupCode.mutate({ _id: member._id, password })).code,
          )
        }
      >
        <p className="mb-5">
          Staff need an emailed code to set up the 2FA that their role requires. If no email reaches
          them, verify their identity and give them a code yourself. It is valid for 30 minutes and
          one use. Enter your own password.
        </p>
      </PasswordForm>
    </Dialog>
  )
}
