/** Shipping details and the payment method. */
import { texts } from '../../lib/texts.ts'
import { cx } from '../../ui/classes.ts'
import { EmailField, TextArea, TextField } from '../../ui/field.tsx'
import { FormSummary } from '../../ui/form-summary.tsx'
import { CardFields } from './card-fields.tsx'
import { type CheckoutForm, missingLabels } from './checkout-rules.ts'

const words = texts.checkout

interface FieldsProps {
  form: CheckoutForm
  /** of somebody without an account */
  asksEmail: boolean
}

export function CheckoutFields({ form, asksEmail }: FieldsProps) {
  const { values, field } = form
  const incomplete = missingLabels(values).length > 0
  return (
    <>
      <FormSummary form={form} title={incomplete ? words.incomplete : undefined} />
      <fieldset>
        <legend className="title-3 mb-5">{words.shipping}</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('name')}
            label={words.name}
            autoComplete="name"
            enterKeyHint="next"
            required
          />
          <TextField
            {...field('phone')}
            label={words.phone}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            enterKeyHint="next"
            required
          />
          <TextArea
            {...field('address')}
            label={words.address}
            hint={words.addressHint}
            autoComplete="street-address"
            rows={3}
            required
            className="sm:col-span-2"
          />
          {asksEmail && (
            <EmailField
              {...field('email')}
              label={words.email}
              hint={words.emailHint}
              optional
              className="sm:col-span-2"
            />
          )}
          <TextArea
            {...field('notes')}
            label={words.notes}
            optional
            rows={2}
            className="sm:col-span-2"
          />
        </div>
      </fieldset>
      <fieldset className="mt-12">
        <legend className="title-3 mb-5">{words.payment}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <Method form={form} method="cod" label={words.cod} hint={words.codHint} />
          <Method form={form} method="card" label={words.card} hint={words.cardHint} />
        </div>
        {form.errors.paymentMethod && (
          <p className="mt-2 text-sm font-medium text-danger">{form.errors.paymentMethod}</p>
        )}
        {values.paymentMethod === 'card' && (
          <div className="mt-5">
            <CardFields form={form} />
          </div>
        )}
      </fieldset>
    </>
  )
}

interface MethodProps {
  form: CheckoutForm
  method: 'cod' | 'card'
  label: string
  hint: string
}

function Method({ form, method, label, hint }: MethodProps) {
  const chosen = form.values.paymentMethod === method
  return (
    <label
      className={cx(
        'flex cursor-pointer items-start gap-4 rounded-card border bg-surface p-5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent',
        chosen ? 'border-ink' : 'border-control hover:border-ink',
      )}
    >
      <input
        type="radio"
        name="paymentMethod"
        // The summary's link leads to the first of the two.
        id={method === 'cod' ? 'checkout-paymentMethod' : undefined}
        value={method}
        checked={chosen}
        onChange={() => form.set('paymentMethod', method)}
        className="mt-1 size-5 shrink-0"
      />
      <span>
        <span className="block font-medium">{label}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    </label>
  )
}
