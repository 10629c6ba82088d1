/** Reports on the user's email: not verified yet, or a pending change. */
import { useState } from 'react'
import { readFailure } from '../../lib/api/errors.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { emailText } from '../../lib/config/email.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import * as labels from '../../lib/texts/recovery.ts'

export function OwnEmail() {
  const { data } = trpc.users.email.useQuery({})
  const [busy, setBusy] = useState(false)
  if (!data) return null
  const send = async () => {
    setBusy(true)
    try {
      await api.users.sendVerificationEmail.mutate({})
      notify(emailText(labels.sentAgain))
    } catch (error) {
      notifyError(readFailure(error).message ?? labels.failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {!data.verified && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
          <span className="text-muted">{labels.notVerified}</span>
          <button
            type="button"
            className="text-link min-h-11"
            disabled={busy}
            onClick={() => void send()}
          >
            {labels.sendAgain}
          </button>
        </p>
      )}
      {data.pendingEmail && (
        <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
          {labels.pendingEmail(data.pendingEmail)}
        </p>
      )}
    </>
  )
}
