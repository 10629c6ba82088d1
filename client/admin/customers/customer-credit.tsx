/**
 * Shows a customer's store credit with its transactions; staff add or remove credit in the page.
 */
import { useState } from 'react'
import {
  CreditAdjustment,
  type StaffCredit,
} from '#server/modules/store-credit/store-credit.schema.ts'
import { TextField } from '../../forms/field.tsx'
import { failureTextOr, validateBySchema } from '../../forms/form.ts'
import { FormFoot } from '../../forms/form-foot.tsx'
import { FormSummary } from '../../forms/form-summary.tsx'
import { Loaded } from '../../forms/loaded.tsx'
import { useStaffForm } from '../../forms/use-admin-form.ts'
import { useCan } from '../../lib/account/admin-user.tsx'
import { useAttemptKey } from '../../lib/api/attempt.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { whenModule } from '../../lib/config/when-module.ts'
import { notify } from '../../lib/state/notices.ts'
import * as shared from '../../lib/texts/credit.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { CreditEntries } from '../../ui/account/credit-entries.tsx'
import { Button } from '../../ui/button.tsx'
import { linkToOrderPage } from '../navigation/paths.ts'

const labels = { amount: 'Amount in LKR', note: 'Reason' }

interface Props {
  _id: string
  /** the signed-in user's own account, which they cannot adjust */
  own: boolean
}

function Credit({ _id, own }: Props) {
  const query = trpc.storeCredit.get.useQuery({ _id }, { staleTime: 0 })
  return (
    <section aria-labelledby="their-credit">
      <h2 id="their-credit" className="title-3 mb-2 text-xl">
        {shared.title}
      </h2>
      <Loaded query={query} failed="The store credit could not be loaded.">
        {(credit) => <CreditHistory _id={_id} own={own} credit={credit} />}
      </Loaded>
    </section>
  )
}

export const CustomerCredit = whenModule('store-credit', Credit)

function CreditHistory({ _id, own, credit }: Props & { credit: StaffCredit }) {
  const [booking, setBooking] = useState(false)
  const canAdjust = useCan()('refunds') && !own
  const { balance, transactions: entries } = credit
  return (
    <>
      {entries.length === 0 ? (
        <p className="text-sm text-muted">No store credit yet.</p>
      ) : (
        <>
          <p className="mb-3">
            {shared.balance}: <strong className="tabular-nums">{formatMoney(balance)}</strong>
          </p>
          <CreditEntries entries={entries} linkTo={linkToOrderPage} byText={(who) => `by ${who}`} />
        </>
      )}
      {canAdjust && !booking && (
        <Button variant="outline" size="small" className="mt-3" onClick={() => setBooking(true)}>
          Adjust store credit
        </Button>
      )}
      {booking && <CreditForm _id={_id} onDone={() => setBooking(false)} />}
    </>
  )
}

function CreditForm({ _id, onDone }: { _id: string; onDone: () => void }) {
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const bodyOf = ({ amount, note }: { amount: string; note: string }) => ({
    _id,
    amount: amount.trim() ? Number(amount) : undefined,
    note,
  })
  const form = useStaffForm({
    id: 'credit',
    initial: { amount: '', note: '' },
    labels,
    validate: (values) => validateBySchema<typeof values>(CreditAdjustment, bodyOf(values), labels),
    failureText: failureTextOr('The store credit could not be adjusted. Please try again.'),
    submit: async (values) => {
      await utils.client.storeCredit.adjust.mutate(CreditAdjustment.parse(bodyOf(values)), {
        context: { idempotencyKey: keyOf(values) },
      })
      notify('Store credit was adjusted.')
      onDone()
      await utils.storeCredit.invalidate()
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate className="mt-3 space-y-4 rounded-card bg-sand p-4">
      <FormSummary form={form} />
      <TextField
        {...form.field('amount')}
        label={labels.amount}
        hint="A negative amount withdraws credit."
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...form.field('note')}
        label={labels.note}
        hint="Only staff can see this."
        autoComplete="off"
      />
      <FormFoot label="Save adjustment" busy={form.busy} onCancel={onDone} />
    </form>
  )
}
