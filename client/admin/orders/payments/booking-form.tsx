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
import { adminTexts } from '../../texts/texts.ts'

const words = adminTexts.payments

export type BookingKind = 'collect' | 'giveBack' | 'correct' | 'writeOff'

const schemas = {
  collect: NewCollection,
  giveBack: NewRefund,
  correct: NewCorrection,
  writeOff: NewWriteOff,
}

interface Props {
  kind: BookingKind
  money: PaymentSummary
  onDone: () => void
  /** the initial amount, in rupees */
  amount?: number
  isSecond?: boolean | undefined
}

const isShort = (typed: string, due: number) => Number(typed) > 0 && Number(typed) < due

export function BookingForm({ kind, money, onDone, amount, isSecond }: Props) {
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const mayWriteOff = useCan()('refunds')
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
  const labels = {
    amount: words.amount,
    method: words.method,
    reference: words.reference,
    note: kind === 'collect' ? words.note : words.reason,
    writeOff: words.writeOffRest,
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
    labels,
    validate: (values) => validateBySchema(schemas[kind], bodyOf(values), labels),
    failureText: failureTextOr(words.bookFailed),
    submit: async (values) => {
      const context = { idempotencyKey: keyOf([kind, values]) }
      const { orders } = utils.client
      const asked = schemas[kind].parse(bodyOf(values)) as never
      const book = {
        collect: orders.recordCollection,
        giveBack: orders.recordRefund,
        correct: orders.recordCorrection,
        writeOff: orders.recordWriteOff,
      }[kind]
      await book.mutate(asked, { context })
      notify(words.booked)
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
          label={kind === 'correct' ? words.correction : words.amount}
          inputMode="decimal"
          autoComplete="off"
        />
        {kind !== 'writeOff' && (
          <>
            <SelectField {...form.field('method')} label={words.method}>
              {(kind === 'giveBack' ? refundMethods : manualMethods).map((method) => (
                <option key={method} value={method}>
                  {words.byHand[method]}
                </option>
              ))}
            </SelectField>
            <TextField
              {...form.field('reference')}
              label={words.reference}
              optional
              autoComplete="off"
            />
          </>
        )}
      </div>
      <TextField
        {...form.field('note')}
        label={labels.note}
        optional={kind === 'collect'}
        hint={kind === 'giveBack' ? words.giveBackHint : undefined}
        autoComplete="off"
      />
      {kind === 'collect' && mayWriteOff && isShort(form.values.amount, due) && (
        <TextField
          {...form.field('writeOff')}
          label={words.writeOffRest}
          hint={words.writeOffRestHint}
          optional
          autoComplete="off"
        />
      )}
      <FormFoot label={words.book} busy={form.busy} onCancel={onDone} isSecond={isSecond} />
    </form>
  )
}
