/** Merges two accounts of one person: choose the other account, check what moves, merge. */

import { useState } from 'react'
import { TextField } from '../../forms/field.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { useDebounced } from '../../lib/state/debounced.ts'
import { notify } from '../../lib/state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { fullName, type StaffUser } from '../staff/staff-user.ts'
import { adminTexts } from '../texts/texts.ts'
import * as labels from './labels.ts'
import { customers as customersLabels } from './labels.ts'

/** Milliseconds after a keystroke before the search for accounts. */
const debounce = 300

interface Props {
  customer: StaffUser
  onMerged: () => Promise<unknown>
  onClose: () => void
}

export function MergeDialog({ customer, onMerged, onClose }: Props) {
  const [other, setOther] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const preview = trpc.customers.mergePreview.useQuery(
    { _id: customer._id, other: other ?? '' },
    { enabled: other !== undefined, staleTime: 0 },
  )
  const merge = trpc.customers.merge.useMutation()
  const run = async (source: string) => {
    try {
      await merge.mutateAsync({ _id: customer._id, other: source })
      notify('The accounts were merged.')
      onClose()
      await onMerged()
    } catch (error) {
      setProblem(readAdminFailure(error).message ?? adminTexts.list.notSaved)
    }
  }
  const canMerge = other !== undefined && preview.data?.blockedReason === null
  return (
    <Dialog
      title={`Merge another account into ${fullName(customer)}`}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClose={onClose} />
          {canMerge && (
            <Button
              variant="danger"
              size="small"
              busy={merge.isPending}
              onClick={() => void run(other)}
            >
              Merge accounts
            </Button>
          )}
        </>
      }
    >
      <p>
        All data of the other account moves here. The other account is deleted, its address can no
        longer log in, and both addresses get an email.
      </p>
      {other === undefined ? (
        <Choice not={customer._id} choose={setOther} />
      ) : (
        <div className="mt-5 space-y-3">
          {preview.data && <Preview {...preview.data} />}
          {(problem ?? preview.isError) && (
            <p role="alert" className="text-danger">
              {problem ?? adminTexts.list.notSaved}
            </p>
          )}
          <Button
            variant="outline"
            size="small"
            onClick={() => {
              setProblem(undefined)
              setOther(undefined)
            }}
          >
            Choose another account
          </Button>
        </div>
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  not: string
  choose: (id: string) => void
}

function Choice({ not, choose }: ChoiceProps) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), debounce)
  const found = trpc.users.list.useQuery({ q, limit: 6 }, { enabled: q !== '' })
  const others = (found.data?.items ?? []).filter(({ _id }) => _id !== not).slice(0, 5)
  return (
    <div className="mt-5">
      <TextField
        label="Search accounts by name, email or phone"
        name="other-account"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul aria-live="polite" className="mt-3 space-y-2">
        {q !== '' &&
          others.map((user) => (
            <li key={user._id}>
              <button
                type="button"
                className="w-full rounded-card border border-line px-4 py-2 text-start hover:bg-sand"
                onClick={() => choose(user._id)}
              >
                <span className="font-semibold">{fullName(user)}</span>
                <span className="block text-sm text-muted wrap-anywhere">
                  {user.email} · {customersLabels.orderCount(user.orderCount)}
                </span>
              </button>
            </li>
          ))}
        {q !== '' && found.data && others.length === 0 && <li>No other account found.</li>}
      </ul>
    </div>
  )
}

type PreviewProps = {
  target: { email: string }
  source: { email: string }
  moves: { [part in keyof typeof labels.parts]?: number | undefined }
  blockedReason: string | null
}

function Preview({ target, source, moves, blockedReason }: PreviewProps) {
  if (blockedReason !== null)
    return (
      <p role="alert" className="text-danger">
        {blockedReason}
      </p>
    )
  const parts = (Object.keys(labels.parts) as (keyof typeof labels.parts)[]).filter(
    (part) => (moves[part] ?? 0) > 0,
  )
  return (
    <>
      <p className="wrap-anywhere">{`From ${source.email} to ${target.email}:`}</p>
      {parts.length === 0 && <p>The other account has no data to move.</p>}
      <ul className="list-disc ps-6">
        {parts.map((part) => (
          <li key={part}>{labels.parts[part](moves[part]!)}</li>
        ))}
      </ul>
    </>
  )
}
