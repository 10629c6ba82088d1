/** Deletes an account after its email is typed, and names what stays. */

import { type FormEvent, useState } from 'react'
import { CheckField, TextField } from '../../forms/field.tsx'
import { FormButtons } from '../../forms/form-buttons.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { plural } from '../../lib/values/numbers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { fullName, type StaffUser } from '../staff/staff-user.ts'
import { customers as labels } from './labels.ts'

/** Returns a sentence on the orders that stay. */
export const ordersOf = ({ orderCount }: StaffUser): string =>
  orderCount === 0
    ? 'They have no orders.'
    : `They have ${plural(orderCount, 'order', 'orders')}, which do not change.`

interface Props {
  user: StaffUser
  onClose: () => void
  onDeleted?: () => void
}

export function DeleteDialog({ user, onClose, onDeleted }: Props) {
  const utils = trpc.useUtils()
  const remove = trpc.users.remove.useMutation()
  const credit = trpc.storeCredit.get.useQuery({ _id: user._id }).data?.balance ?? 0
  const [forfeitStoreCredit, setForfeitStoreCredit] = useState(false)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const run = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim().toLowerCase() !== user.email.toLowerCase())
      return setProblem(labels.deleteConfirm(user.email))
    try {
      await remove.mutateAsync({
        _id: user._id,
        ...(credit > 0 ? { forfeitStoreCredit } : {}),
      })
      notify('User deleted successfully')
      onDeleted?.()
    } catch (error) {
      notifyError('Failed to delete user')
      const { message } = readAdminFailure(error)
      if (message) return setProblem(message)
    }
    onClose()
    await utils.users.list.invalidate()
  }
  return (
    <Dialog
      title={`Delete ${fullName(user)}?`}
      onClose={onClose}
      footer={
        <FormButtons
          action={labels.delete}
          busy={remove.isPending}
          danger
          form="delete-user"
          onClose={onClose}
        />
      }
    >
      <p>
        The account is deleted permanently, with its sessions, addresses, messages and newsletter
        subscription. Reviews stay without the name. Orders keep name and address for the retention
        period (Settings, Orders).
      </p>
      <p className="mt-3 font-medium">{ordersOf(user)}</p>
      <form id="delete-user" onSubmit={run} noValidate className="mt-4">
        <TextField
          label="Email of the account"
          hint={labels.deleteConfirm(user.email)}
          name="confirm-email"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
        />
        {credit > 0 && (
          <CheckField
            id="forfeit-credit"
            label={`Forfeit ${formatMoney(credit)} of store credit`}
            className="mt-3"
            checked={forfeitStoreCredit}
            onChange={({ target }) => setForfeitStoreCredit(target.checked)}
          />
        )}
      </form>
    </Dialog>
  )
}
