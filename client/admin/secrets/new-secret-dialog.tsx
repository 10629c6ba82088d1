/** Regenerates a secret after confirmation, and shows it once. */
import { useState } from 'react'
import { useAttemptKey } from '../../lib/api/attempt.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ShownSecret } from './shown-secret.tsx'

interface Props {
  /** the name of the secret's owner */
  name: string
  /** says what happens to the old secret */
  text: string
  /** generates the secret, at most once per Idempotency-Key */
  make: (idempotencyKey: string) => Promise<string>
  onClose: () => void
}

export function NewSecretDialog({ name, text, make, onClose }: Props) {
  const keyOf = useAttemptKey()
  const [made, setMade] = useState<string>()
  if (made !== undefined)
    return <ShownSecret title={`New secret of ${name}`} value={made} onClose={onClose} />
  return (
    <ConfirmDialog
      title={`Rotate the secret of ${name}?`}
      text={text}
      action="Rotate secret"
      run={async () => setMade(await make(keyOf(name)))}
      onClose={onClose}
    />
  )
}
