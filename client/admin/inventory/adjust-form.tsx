/** Adjusts stock with a reason, in the page and not in a dialog over it. */
import {
  type AdjustReason,
  adjustReasons,
  StockAdjustment,
} from '#server/modules/inventory/stock.schema.ts'
import { Options, SelectField, TextField } from '../../forms/field.tsx'
import { failureTextOr, validateBySchema } from '../../forms/form.ts'
import { FormFoot } from '../../forms/form-foot.tsx'
import { FormSummary } from '../../forms/form-summary.tsx'
import { useStaffForm } from '../../forms/use-admin-form.ts'
import { useAttemptKey } from '../../lib/api/attempt.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { readAmount } from '../../lib/values/amount.ts'
import { stockHistory, adjust as texts } from './labels.ts'

const labels = { reason: texts.reason, change: texts.change, note: texts.note }

export function AdjustForm({ productId, onDone }: { productId: string; onDone: () => void }) {
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const bodyOf = ({ reason, change, note }: Record<keyof typeof labels, string>) => {
    const typed = readAmount(change) ?? Number.NaN
    return {
      productId,
      reason: reason as AdjustReason,
      change: reason === 'lost' ? -typed : typed,
      note,
    }
  }
  const form = useStaffForm({
    id: 'adjust',
    initial: { reason: adjustReasons[0] as string, change: '', note: '' },
    labels,
    validate: (values) => validateBySchema(StockAdjustment, bodyOf(values), labels),
    failureText: failureTextOr('The stock could not be changed. Please try again.'),
    submit: async (values) => {
      const body = bodyOf(values)
      const saved = await utils.client.stock.adjust.mutate(body, {
        context: { idempotencyKey: keyOf(body) },
      })
      notify(texts.saved(saved.stock))
      onDone()
      void utils.products.invalidate()
      await utils.stock.invalidate()
    },
  })
  return (
    <form
      onSubmit={form.onSubmit}
      noValidate
      aria-label={texts.open}
      className="mb-6 max-w-3xl space-y-4 rounded-card border border-line bg-surface p-4"
    >
      <FormSummary form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...form.field('reason')} label={texts.reason}>
          <Options of={adjustReasons} labels={stockHistory.reasons} />
        </SelectField>
        <TextField
          {...form.field('change')}
          label={texts.change}
          hint={texts.hints[form.values.reason as AdjustReason]}
          inputMode={form.values.reason === 'correction' ? 'text' : 'numeric'}
          autoComplete="off"
        />
      </div>
      <TextField
        {...form.field('note')}
        label={texts.note}
        hint="For example an invoice number or what was damaged"
        optional
        autoComplete="off"
      />
      <FormFoot label="Save stock" busy={form.busy} onCancel={onDone} />
    </form>
  )
}
