/** Records the bank's amount of a COD payout, which may arrive days after the file. */
import { type FormEvent, useState } from 'react'
import type { CodPayout } from '#server/modules/cod-payouts/cod-payouts.schema.ts'
import { TextField } from '../../forms/field.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { readAmount } from '../../lib/values/amount.ts'
import { Button } from '../../ui/button.tsx'
import { codPayouts as words } from '../texts/cod-payouts.ts'

export function BankField({ payout: { id, bank } }: { payout: CodPayout }) {
  const utils = trpc.useUtils()
  const before = bank === undefined ? '' : bank.toFixed(2)
  const [typed, setTyped] = useState(before)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const amount = readAmount(typed)
    if (Number.isNaN(amount)) return setProblem(words.noAmount)
    setBusy(true)
    setProblem(undefined)
    try {
      const asked = { id, bank: amount ?? null }
      const { payout } = await utils.client.codPayouts.update.mutate(asked)
      utils.codPayouts.get.setData({ id }, payout)
    } catch (error) {
      const { message, issues = [] } = readAdminFailure(error)
      setProblem(issues[0]?.message ?? message ?? words.failed)
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
        label={words.came}
        value={typed}
        error={problem}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed !== before && (
        <Button type="submit" variant="outline" busy={busy}>
          {words.saveBank}
        </Button>
      )}
    </form>
  )
}
