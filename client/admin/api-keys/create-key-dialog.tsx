/** Makes an API key and shows it this once. */
import { type FormEvent, useState } from 'react'
import { keyPermissions, type Permission } from '#server/core/permissions/permissions.schema.ts'
import { CheckField, TextField } from '../../forms/field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useMay } from '../../lib/account/admin-user.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { useAttemptKey } from '../../lib/api/attempt.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { Problem } from '../../ui/states.tsx'
import { ShownSecret } from '../secrets/shown-secret.tsx'
import { PermissionFields } from '../staff/permission-fields.tsx'
import { adminTexts } from '../texts/texts.ts'

const words = adminTexts.keys

/** The last moment of a day in the browser's zone. */
const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString()

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const [name, setName] = useState('')
  const may = useMay()
  const [isCustomer, setCustomer] = useState(false)
  const [chosen, setChosen] = useState<readonly Permission[]>([])
  const [expires, setExpires] = useState('')
  const [problems, setProblems] = useState<Record<string, string | undefined>>({})
  const [made, setMade] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!isCustomer && chosen.length === 0) return setProblems({ permissions: words.noneChosen })
    const permissions = isCustomer ? [] : [...chosen]
    const body = { name, permissions, expiresAt: expires ? endOf(expires) : null }
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
  if (made !== undefined)
    return <ShownSecret title={words.createTitle} value={made} onClose={onClose} />
  return (
    <FormDialog
      title={words.createTitle}
      onClose={onClose}
      action={words.create}
      busy={busy}
      onSubmit={submit}
      wide
    >
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
      <TextField
        label={words.expires}
        hint={words.expiresHint}
        name="key-expires"
        type="date"
        value={expires}
        error={problems.expiresAt}
        onChange={(event) => setExpires(event.target.value)}
      />
      <fieldset>
        <legend className="text-sm font-medium">{words.kind}</legend>
        <CheckField
          kind="radio"
          name="key-kind"
          label={words.kinds.staff}
          checked={!isCustomer}
          onChange={() => setCustomer(false)}
        />
        <CheckField
          kind="radio"
          name="key-kind"
          label={words.kinds.customer}
          checked={isCustomer}
          onChange={() => setCustomer(true)}
        />
      </fieldset>
      <Problem text={problems.permissions} className="text-sm text-danger" />
      {!isCustomer && (
        <PermissionFields
          chosen={chosen}
          offered={keyPermissions.filter((one) => may(one))}
          onChange={setChosen}
        />
      )}
    </FormDialog>
  )
}
