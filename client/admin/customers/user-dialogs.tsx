/** Blocking and deleting: what it means for the person and their orders is said before it is done. */
import { type FormEvent, useState } from 'react'
import { CheckField, TextField } from '../../forms/field.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { fullName, type StaffUser } from '../staff/staff-user.ts'
import { lose } from '../texts/credit.ts'
import { adminTexts } from '../texts/texts.ts'

const words = adminTexts.customers

interface Props {
  user: StaffUser
  onClose: () => void
}

export function BlockDialog({ user, onClose }: Props) {
  const utils = trpc.useUtils()
  const block = trpc.users.block.useMutation()
  const name = fullName(user)
  const run = async () => {
    try {
      await block.mutateAsync({ _id: user._id })
      notify(words.blockedDone(name))
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? words.statusFailed)
    }
    onClose()
    await utils.users.page.invalidate()
  }
  return (
    <Dialog
      title={words.blockTitle(name)}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClose={onClose} />
          <Button look="danger" size="small" busy={block.isPending} onClick={run}>
            {words.block}
          </Button>
        </>
      }
    >
      <p>{words.blockText}</p>
      <Orders user={user} />
    </Dialog>
  )
}

export function DeleteDialog({ user, onClose, onDeleted }: Props & { onDeleted?: () => void }) {
  const utils = trpc.useUtils()
  const remove = trpc.users.remove.useMutation()
  const credit = trpc.credit.get.useQuery({ _id: user._id }).data?.balance ?? 0
  const [loseCredit, setLoseCredit] = useState(false)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const run = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim().toLowerCase() !== user.email.toLowerCase())
      return setProblem(words.deleteConfirm(user.email))
    try {
      await remove.mutateAsync({
        _id: user._id,
        ...(credit > 0 ? { loseCredit } : {}),
      })
      notify(words.deleted)
      onDeleted?.()
    } catch (error) {
      notifyError(words.deleteFailed)
      const { message } = readAdminFailure(error)
      if (message) return setProblem(message)
    }
    onClose()
    await utils.users.page.invalidate()
  }
  return (
    <Dialog
      title={words.deleteTitle(fullName(user))}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClose={onClose} />
          <Button
            type="submit"
            form="delete-user"
            look="danger"
            size="small"
            busy={remove.isPending}
          >
            {words.delete}
          </Button>
        </>
      }
    >
      <p>{words.deleteText}</p>
      <Orders user={user} />
      <form id="delete-user" onSubmit={run} noValidate className="mt-4">
        <TextField
          label={words.confirmLabel}
          hint={words.deleteConfirm(user.email)}
          name="confirm-email"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
        />
        {credit > 0 && (
          <CheckField
            id="lose-credit"
            label={lose(formatMoney(credit))}
            className="mt-3"
            checked={loseCredit}
            onChange={({ target }) => setLoseCredit(target.checked)}
          />
        )}
      </form>
    </Dialog>
  )
}

function Orders({ user }: { user: StaffUser }) {
  return <p className="mt-3 font-medium">{words.theirOrders(user.orderCount)}</p>
}
