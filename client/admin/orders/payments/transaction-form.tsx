/** Records one payment transaction of an order, in the page and not in a dialog over it. */

import {
  manualMethods,
  NewCollection,
  NewCorrection,
  NewRefund,
  NewWriteOff,
  type PaymentSummary,
  refundMethods,
} from '#server/modules/payments/transactions.schema.ts'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { failureTextOr, validateBySchema } from '../../../forms/form.ts'
import { FormFoot } from '../../../forms/form-foot.tsx'
import { FormSummary } from '../../../forms/form-summary.tsx'
import { useStaffForm } from '../../../forms/use-admin-form.ts'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { useAttemptKey } from '../../../lib/api/attempt.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { notify } from '../../../lib/state/notices.ts'
import { payments as labels } from '../order/payment-labels.ts'

export type TransactionKind = 'collect' | 'refund' | 'correct' | 'writeOff'

const schemas = {
  collect: NewCollection,
  refund: NewRefund,
  correct: NewCorrection,
  writeOff: NewWriteOff,
}

interface Props {
  kind: TransactionKind
  money: PaymentSummary
  onDone: () => void
  /** the initial amount, in rupees */
  amount?: number
  isSecond?: boolean | undefined
}

const isShort = (typed: string, due: number) => Number(typed) > 0 && Number(typed) < due

export function TransactionForm({ kind, money, onDone, amount, isSecond }: Props) {
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const canWriteOff = useCan()('refunds')
  const { orderId, due } = money
  const asksDue = kind === 'collect' || kind === 'writeOff'
  const bodyOf = (values: Record<string, string>) => ({
    orderId,
    amount: values.amount?.trim() ? Number(values.amount) : undefined,
    ...(kind === 'writeOff' ? {} : { method: values.method, reference: values.reference }),
    note: values.note,
    ...(values.writeOff?.trim() && isShort(values.amount ?? '', due)
      ? { writeOff: values.writeOff }
      : {}),
  })
  const fieldLabels = {
    amount: labels.amount,
    method: labels.method,
    reference: labels.reference,
    note: kind === 'collect' ? labels.note : labels.reason,
    writeOff: labels.writeOffRest,
  }
  const form = useStaffForm({
    id: `book-${kind}`,
    initial: {
      amount: amount !== undefined ? String(amount) : asksDue ? String(due) : '',
      method: 'cash',
      reference: '',
      note: '',
      writeOff: '',
    },
    labels: fieldLabels,
    validate: (values) => validateBySchema(schemas[kind], bodyOf(values), fieldLabels),
    failureText: failureTextOr(labels.recordFailed),
    submit: async (values) => {
      const context = { idempotencyKey: keyOf([kind, values]) }
      const { orders } = utils.client
      const input = schemas[kind].parse(bodyOf(values)) as never
      const book = {
        collect: orders.recordCollection,
        refund: orders.recordRefund,
        correct: orders.recordCorrection,
        writeOff: orders.recordWriteOff,
      }[kind]
      await book.mutate(input, { context })
      notify(labels.recorded)
      onDone()
      await utils.orders.invalidate()
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate className="mt-4 space-y-4 rounded-card bg-sand p-4">
      <FormSummary form={form} />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          {...form.field('amount')}
          label={kind === 'correct' ? labels.correction : labels.amount}
          inputMode="decimal"
          autoComplete="off"
        />
        {kind !== 'writeOff' && (
          <>
            <SelectField {...form.field('method')} label={labels.method}>
              {(kind === 'refund' ? refundMethods : manualMethods).map((method) => (
                <option key={method} value={method}>
                  {labels.methods[method]}
                </option>
              ))}
            </SelectField>
            <TextField
              {...form.field('reference')}
              label={labels.reference}
              optional
              autoComplete="off"
            />
          </>
        )}
      </div>
      <TextField
        {...form.field('note')}
        label={fieldLabels.note}
        optional={kind === 'collect'}
        hint={kind === 'refund' ? labels.refundHint : undefined}
        autoComplete="off"
      />
      {kind === 'collect' && canWriteOff && isShort(form.values.amount, due) && (
        <TextField
          {...form.field('writeOff')}
          label={labels.writeOffRest}
          hint={labels.writeOffRestHint}
          optional
          autoComplete="off"
        />
      )}
      <FormFoot label={labels.record} busy={form.busy} onCancel={onDone} isSecond={isSecond} />
    </form>
  )
}
