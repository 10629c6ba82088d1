/** Sends a test email, and shows the mail server's answer. */
import { useState } from 'react'
import { TextField } from '../../forms/field.tsx'
import { useAdminUser } from '../../lib/account/admin-user.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { api } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { testEmail as labels } from './labels.ts'

export function TestEmail() {
  const user = useAdminUser()
  const [to, setTo] = useState(user.email)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      notify((await api.emails.sendTest.mutate({ to })).message)
    } catch (error) {
      const { message, issues } = readAdminFailure(error)
      setProblem(
        issues[0]
          ? `${labels.to} ${issues[0].message}`
          : (message ?? 'The test email could not be sent. Please try again.'),
      )
    }
    setBusy(false)
  }
  return (
    <section aria-labelledby="test-email" className="mb-8 max-w-2xl">
      <h3 id="test-email" className="title-3 text-xl">
        Test email
      </h3>
      <p className="mt-1 mb-3 text-muted">
        Sends an email now and shows the response of the mail server.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={labels.to}
          name="test-email-to"
          type="email"
          autoComplete="off"
          className="min-w-48"
          value={to}
          error={problem}
          onChange={({ target }) => setTo(target.value)}
        />
        <Button variant="outline" size="small" busy={busy} onClick={() => void send()}>
          Send test email
        </Button>
      </div>
    </section>
  )
}
