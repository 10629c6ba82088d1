/** Gives somebody of the staff another role, or makes a customer of them. */
import { type FormEvent, useState } from 'react'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { adminTexts } from '../texts/texts.ts'
import { RoleChoice, type StaffMember } from './role-choice.tsx'
import { fullName } from './staff-user.ts'

const words = adminTexts.staff

export function RoleDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const utils = trpc.useUtils()
  const change = trpc.staff.setRole.useMutation()
  const [role, setRole] = useState(member.role.id)
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await change.mutateAsync({ _id: member._id, role: role || null })
    } catch (error) {
      return setProblem(readAdminFailure(error).message ?? words.failed)
    }
    notify(words.changed(fullName(member)))
    onClose()
    await Promise.all([
      utils.staff.invalidate(),
      utils.roles.invalidate(),
      utils.users.page.invalidate(),
    ])
  }
  return (
    <FormDialog
      title={words.changeOf(fullName(member))}
      onClose={onClose}
      action={words.save}
      busy={change.isPending}
      onSubmit={submit}
      className="space-y-4"
    >
      <p>{words.changeText}</p>
      <RoleChoice value={role} onChange={setRole} error={problem} none />
    </FormDialog>
  )
}
