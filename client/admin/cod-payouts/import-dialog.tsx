/** Uploads a courier's payout file, with the courier and the bank's amount. */
import { type FormEvent, useId, useState } from 'react'
import { Datalist, TextField } from '../../forms/field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useNavigateAfterSave } from '../../forms/use-admin-form.ts'
import { useAttemptKey } from '../../lib/api/attempt.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notifyError } from '../../lib/state/notices.ts'
import { readAmount } from '../../lib/values/amount.ts'
import { courierFileNames, encodeFile, problemOf, refusalOf } from '../couriers/files.ts'
import { linkToCodPayout } from '../navigation/paths.ts'
import { codPayouts as labels } from '../texts/cod-payouts.ts'

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const navigateAfterSave = useNavigateAfterSave()
  const keyFor = useAttemptKey()
  const couriers = trpc.orders.rules.useQuery({}).data?.couriers ?? []
  const list = useId()
  const form = useId()
  const [file, setFile] = useState<File>()
  const [courier, setCourier] = useState(couriers[0] ?? '')
  const [bank, setBank] = useState('')
  const [problems, setProblems] = useState<{ file?: string; courier?: string; bank?: string }>({})
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const amount = readAmount(bank)
    const fileProblem = problemOf(file)
    const found = {
      ...(fileProblem ? { file: fileProblem } : {}),
      ...(courier.trim() ? {} : { courier: 'Courier is required' }),
      ...(Number.isNaN(amount) ? { bank: labels.noAmount } : {}),
    }
    setProblems(found)
    const [first] = Object.keys(found)
    if (first || !file) {
      document.getElementById(`${form}-${first}`)?.focus()
      return
    }
    setBusy(true)
    try {
      const request = {
        ...(await encodeFile(file)),
        courier,
        ...(amount === undefined ? {} : { bank: amount }),
      }
      const context = { idempotencyKey: keyFor(request) }
      const { payout } = await utils.client.codPayouts.create.mutate(request, { context })
      void utils.codPayouts.invalidate()
      onClose()
      navigateAfterSave(linkToCodPayout(payout.id))
    } catch (error) {
      const { ofFile, message } = refusalOf(error)
      if (ofFile) setProblems({ file: ofFile })
      else notifyError(message)
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title="Import payout"
      onClose={onClose}
      action="Upload"
      busy={busy}
      onSubmit={send}
      className="grid gap-4"
    >
      <TextField
        id={`${form}-file`}
        name="file"
        type="file"
        accept={courierFileNames}
        label="Payout file (Excel or CSV)"
        hint="The file from the courier: .xlsx or .csv."
        error={problems.file}
        onChange={({ target }) => setFile(target.files?.[0])}
      />
      <TextField
        id={`${form}-courier`}
        name="courier"
        label={labels.courier}
        list={list}
        autoComplete="off"
        maxLength={100}
        value={courier}
        error={problems.courier}
        onChange={({ target }) => setCourier(target.value)}
      />
      <Datalist id={list} of={couriers} />
      <TextField
        id={`${form}-bank`}
        name="bank"
        inputMode="decimal"
        label="Received at the bank, in LKR (optional)"
        value={bank}
        error={problems.bank}
        onChange={({ target }) => setBank(target.value)}
      />
    </FormDialog>
  )
}
