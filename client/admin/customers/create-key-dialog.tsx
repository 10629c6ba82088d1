/** Makes an API key and shows it this once. */
import { type FormEvent, useState } from 'react'
import { apiKeyRoles } from '#server/api-keys/api-keys.schema.ts'
import { copyText } from '../../lib/insecure.ts'
import { notify } from '../../lib/notices.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useAttemptKey } from '../lib/attempt.ts'
import { readAdminFailure } from '../lib/session.ts'
import { adminTexts } from '../texts.ts'

const words = adminTexts.keys

/** The last moment of a day in the browser's zone. */
const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString()

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const [name, setName] = useState('')
  const [role, setRole] = useState<(typeof apiKeyRoles)[number]>('admin')
  const [expires, setExpires] = useState('')
  const [problems, setProblems] = useState<Record<string, string | undefined>>({})
  const [made, setMade] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const body = { name, role, expiresAt: expires ? endOf(expires) : null }
    setBusy(true)
    setProblems({})
    try {
      const answer = await utils.client.apiKeys.create.mutate(body, {
        context: { idempotencyKey: keyOf(body) },
      })
      setMade(answer.key)
      await utils.apiKeys.list.invalidate()
    } catch (error) {
      const { issues, message } = readAdminFailure(error)
      const told = issues.map((issue) => [issue.path, issue.message] as const)
      setProblems(told.length > 0 ? Object.fromEntries(told) : { name: message ?? words.failed })
    } finally {
      setBusy(false)
    }
  }
  if (made !== undefined) return <Made value={made} onClose={onClose} />
  return (
    <Dialog
      title={words.createTitle}
      onClose={onClose}
      footer={
        <>
          <Button look="outline" size="small" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button type="submit" form="create-key" size="small" busy={busy}>
            {words.create}
          </Button>
        </>
      }
    >
      <form id="create-key" onSubmit={submit} noValidate className="space-y-5">
        <TextField
          label={words.name}
          hint={words.nameHint}
          name="key-name"
          autoComplete="off"
          maxLength={100}
          value={name}
          error={problems.name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label={words.role}
          name="key-role"
          value={role}
          onChange={(event) => setRole(event.target.value as typeof role)}
        >
          {apiKeyRoles.map((one) => (
            <option key={one} value={one}>
              {words.roles[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={words.expires}
          hint={words.expiresHint}
          name="key-expires"
          type="date"
          value={expires}
          error={problems.expiresAt}
          onChange={(event) => setExpires(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

function Made({ value, onClose }: { value: string; onClose: () => void }) {
  return (
    <Dialog
      title={words.createTitle}
      onClose={onClose}
      footer={
        <Button size="small" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <p role="status" className="font-medium">
        {words.shownOnce}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <code className="rounded-control bg-sand px-3 py-2 break-all">{value}</code>
        <Button
          look="outline"
          size="small"
          onClick={() =>
            void copyText(value).then((isCopied) => {
              if (isCopied) notify(words.copied)
            })
          }
        >
          {words.copy}
        </Button>
      </p>
    </Dialog>
  )
}
