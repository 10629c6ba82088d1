/** Records the bank's amount of a COD payout, which may arrive days after the file. */
import { type FormEvent, useState } from 'react'
import type { CodPayout } from '#server/modules/cod-payouts/cod-payouts.schema.ts'
import { TextField } from '../../forms/field.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { readAmount } from '../../lib/values/amount.ts'
import { Button } from '../../ui/button.tsx'
import { codPayouts as labels } from '../texts/cod-payouts.ts'

export function BankField({ payout: { id, bank } }: { payout: CodPayout }) {
  const utils = trpc.useUtils()
  const before = bank === undefined ? '' : bank.toFixed(2)
  const [entered, setEntered] = useState(before)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const amount = readAmount(entered)
    if (Number.isNaN(amount)) return setProblem(labels.noAmount)
    setBusy(true)
    setProblem(undefined)
    try {
      const request = { id, bank: amount ?? null }
      const { payout } = await utils.client.codPayouts.update.mutate(request)
      utils.codPayouts.get.setData({ id }, payout)
    } catch (error) {
      const { message, issues = [] } = readAdminFailure(error)
      setProblem(issues[0]?.message ?? message ?? labels.failed)
    }
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex items-end gap-3">
      <TextField
        id="bank"
        name="bank"
        inputMode="decimal"
        className="flex-1"
        label={labels.received}
        value={entered}
        error={problem}
        onChange={({ target }) => setEntered(target.value)}
      />
      {entered !== before && (
        <Button type="submit" variant="outline" busy={busy}>
          Save
        </Button>
      )}
    </form>
  )
}
