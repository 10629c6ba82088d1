/** A role of one's own, or another name and other permissions for one that there is. */
import { type FormEvent, useState } from 'react'
import type { Permission } from '#server/core/permissions/permissions.schema.ts'
import { TextField } from '../../forms/field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useAdminUser } from '../../lib/account/admin-user.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { useAttemptKey } from '../../lib/api/attempt.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Problem } from '../../ui/states.tsx'
import { adminTexts } from '../texts/texts.ts'
import { PermissionFields } from './permission-fields.tsx'
import type { Role } from './role-choice.tsx'

const words = adminTexts.roles

export function EditRoleDialog({ role, onClose }: { role?: Role; onClose: () => void }) {
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const { permissions: offered } = useAdminUser()
  const [name, setName] = useState(role?.name ?? '')
  const [chosen, setChosen] = useState<readonly Permission[]>(role?.permissions ?? [])
  const [problem, setProblem] = useState<{ name?: string; other?: string }>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem({})
    const fields = { name, permissions: [...chosen] }
    try {
      if (role) {
        const { id, version } = role
        await utils.client.roles.update.mutate({ ...fields, id, version })
      } else
        await utils.client.roles.create.mutate(fields, {
          context: { idempotencyKey: keyOf(fields) },
        })
      notify(words.saved(name))
      onClose()
    } catch (error) {
      const { issues, message, code } = readAdminFailure(error)
      const wrongName = issues.find(({ path }) => path === 'name')?.message
      if (wrongName) setProblem({ name: `${words.name} ${wrongName}` })
      else
        setProblem({
          other: code === 'PRECONDITION_FAILED' ? words.stale : (message ?? words.failed),
        })
    } finally {
      setBusy(false)
      await utils.roles.invalidate()
    }
  }
  return (
    <FormDialog
      title={role ? adminTexts.list.editName(role.name) : words.createTitle}
      onClose={onClose}
      action={words.save}
      busy={busy}
      onSubmit={submit}
      wide
    >
      <Problem text={problem.other} className="rounded-card bg-danger-soft px-4 py-2 text-danger" />
      {role && role.holders > 0 && <p>{words.takesHold(role.holders)}</p>}
      <TextField
        label={words.name}
        name="role-name"
        autoComplete="off"
        maxLength={60}
        value={name}
        error={problem.name}
        onChange={(event) => setName(event.target.value)}
      />
      <PermissionFields chosen={chosen} offered={offered} onChange={setChosen} />
    </FormDialog>
  )
}

export function RemoveRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { invited } = role
  return (
    <ConfirmDialog
      title={words.removeTitle(role.name)}
      text={invited ? `${words.removeText} ${words.removeInvited(invited)}` : words.removeText}
      action={adminTexts.list.delete}
      danger
      run={async () => {
        await utils.client.roles.remove.mutate({ id: role.id })
        notify(words.removed(role.name))
        onClose()
        await utils.roles.invalidate()
      }}
      onClose={onClose}
    />
  )
}
