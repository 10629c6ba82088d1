/** Maps the columns of a payout file, until one of its lines is recorded. */
import { type FormEvent, useState } from 'react'
import type { CodPayout } from '#server/modules/cod-payouts/cod-payouts.schema.ts'
import { SelectField } from '../../forms/field.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { codPayouts as labels } from '../texts/cod-payouts.ts'

const fields = ['waybill', 'order', 'amount', 'fee', 'status'] as const

interface Props {
  payout: CodPayout
  onSaved: (after: CodPayout) => void
}

export function ColumnsForm({ payout: { id, header, columns }, onSaved }: Props) {
  const utils = trpc.useUtils()
  const [chosen, setChosen] = useState(columns)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblems({})
    try {
      const { payout } = await utils.client.codPayouts.update.mutate({ id, columns: chosen })
      await utils.codPayouts.lines.invalidate({ id })
      onSaved(payout)
    } catch (error) {
      const { message = labels.failed, issues = [] } = readAdminFailure(error)
      const byField = issues.map((one) => [one.path.replace('columns.', ''), one.message])
      setProblems(byField.length > 0 ? Object.fromEntries(byField) : { waybill: message })
    }
    setBusy(false)
  }
  return (
    <details className="panel mb-6">
      <summary className="cursor-pointer font-medium">Column mapping</summary>
      <form noValidate onSubmit={(event) => void save(event)} className="mt-4">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {fields.map((field) => (
            <SelectField
              key={field}
              id={`column-${field}`}
              name={field}
              label={labels.column[field]}
              value={chosen[field] ?? ''}
              error={problems[field]}
              onChange={({ target }) =>
                setChosen((now) => ({ ...now, [field]: target.value || undefined }))
              }
            >
              <option value="">None</option>
              {header.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <Button type="submit" variant="outline" size="small" busy={busy} className="mt-4">
          Save mapping
        </Button>
      </form>
    </details>
  )
}
