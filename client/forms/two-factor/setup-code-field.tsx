/** Asks for the emailed code that a required first method needs; a button sends the email. */
import { type ComponentProps, useState } from 'react'
import { readFailure } from '../../lib/api/errors.ts'
import { api } from '../../lib/api/trpc.ts'
import * as labels from '../../lib/texts/two-factor.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../field.tsx'

export function SetupCodeField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<{ text: string; failed: boolean }>()
  const send = async () => {
    setBusy(true)
    setResult(undefined)
    try {
      setResult({ text: (await api.twoFactor.sendCode.mutate({})).message, failed: false })
    } catch (error) {
      setResult({ text: readFailure(error).message ?? labels.failed, failed: true })
    }
    setBusy(false)
  }
  return (
    <div>
      <p>{labels.setupText}</p>
      <Button
        variant="outline"
        size="small"
        className="mt-3"
        busy={busy}
        busyText={labels.sending}
        onClick={() => void send()}
      >
        {result && !result.failed ? labels.sendAgain : labels.sendCode}
      </Button>
      <p
        role="status"
        className={`my-3 min-h-6 text-sm ${result?.failed ? 'font-medium text-danger' : 'text-muted'}`}
      >
        {result?.text}
      </p>
      <TextField
        {...field}
        label={labels.setupCode}
        hint={labels.setupCodeHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
      />
    </div>
  )
}
