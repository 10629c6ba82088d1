/** Finds a guest's order by order number and phone number; a reload keeps the input. */
import { type FoundOrder, OrderNumbers } from '#server/modules/orders/order/buyers.schema.ts'
import { PhoneField, TextField } from '../../forms/field.tsx'
import { useForm, validateBySchema } from '../../forms/form.ts'
import { FormSummary } from '../../forms/form-summary.tsx'
import { api } from '../../lib/api/trpc.ts'
import * as labels from '../../lib/texts/after-order.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/button.tsx'

const fieldLabels = { orderId: labels.number, phone: texts.checkout.phone }

export function FindOrder({ onFound }: { onFound: (found: FoundOrder) => void }) {
  const form = useForm({
    id: 'find',
    initial: { orderId: '', phone: '' },
    validate: (values) => validateBySchema(OrderNumbers, values, fieldLabels),
    submit: async (values) => onFound(await api.orders.find.mutate(values)),
    failureText: ({ code, message }) =>
      ['NOT_FOUND', 'RATE_LIMITED'].includes(code) ? message : labels.findFailed,
    draftKey: 'find-order',
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <FormSummary form={form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...form.field('orderId')}
          label={labels.number}
          hint={labels.numberHint}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="next"
          required
        />
        <PhoneField
          {...form.field('phone')}
          label={texts.checkout.phone}
          enterKeyHint="search"
          required
        />
      </div>
      <Button type="submit" className="mt-6" busy={form.busy} busyText={labels.finding}>
        {labels.find}
      </Button>
    </form>
  )
}
