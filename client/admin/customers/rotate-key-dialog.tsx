/** Gives a key a new secret and shows it this once. */
import { useState } from 'react'
import { trpc } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useAttemptKey } from '../lib/attempt.ts'
import { readAdminFailure } from '../lib/session.ts'
import { adminTexts } from '../texts.ts'
import { ShownKey } from './shown-key.tsx'

const words = adminTexts.keys

export function RotateKeyDialog({
  apiKey,
  onClose,
}: {
  apiKey: { id: string; name: string }
  onClose: () => void
}) {
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const [made, setMade] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const rotate = async () => {
    const request = { id: apiKey.id }
    setBusy(true)
    try {
      const answer = await utils.client.apiKeys.rotate.mutate(request, {
        context: { idempotencyKey: keyOf(request) },
      })
      setMade(answer.key)
    } catch (error) {
      setProblem(readAdminFailure(error).message ?? words.failed)
    }
    setBusy(false)
    await utils.apiKeys.list.invalidate()
  }
  if (made !== undefined) return <ShownKey value={made} onClose={onClose} />
  return (
    <Dialog
      title={words.rotateTitle(apiKey.name)}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClose={onClose} />
          <Button size="small" busy={busy} onClick={rotate}>
            {words.rotate}
          </Button>
        </>
      }
    >
      <p>{words.rotateText}</p>
      {problem && (
        <p role="alert" className="mt-3 text-danger">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
