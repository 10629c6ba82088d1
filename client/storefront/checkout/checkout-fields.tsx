/** Shipping details and the payment method. */
import { config } from '../../lib/config.ts'
import type { Options } from '../../lib/delivery.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../trpc.ts'
import { EmailField, TextArea, TextField } from '../../ui/field.tsx'
import { FormSummary } from '../../ui/form-summary.tsx'
import { AddressFields } from './address-fields.tsx'
import { CardFields } from './card-fields.tsx'
import { type CheckoutForm, missingLabels, type PaymentMethod } from './checkout-rules.ts'
import { Choice } from './choice.tsx'
import { DeliveryMethods } from './delivery-methods.tsx'

const words = texts.checkout

interface Props {
  form: CheckoutForm
  /** how things can be delivered to the address */
  options: Options | undefined
  /** of somebody without an account */
  asksEmail: boolean
}

export function CheckoutFields({ form, options, asksEmail }: Props) {
  const { values, field } = form
  const offered = trpc.orders.paymentMethods.useQuery({})
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
          <AddressFields form={form} />
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
      {config.delivers && <DeliveryMethods form={form} options={options} />}
      <fieldset className="mt-12">
        <legend className="title-3 mb-5">{words.payment}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <Method form={form} method="cod" label={words.cod} hint={words.codHint} />
          <Method form={form} method="card" label={words.card} hint={words.cardHint} />
          {offered.data?.methods.includes('payhere') && (
            <Method form={form} method="payhere" label={words.payhere} hint={words.payhereHint} />
          )}
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
  method: PaymentMethod
  label: string
  hint: string
}

function Method({ form, method, label, hint }: MethodProps) {
  return (
    <Choice
      name="paymentMethod"
      // The summary's link leads to the first of the two.
      id={method === 'cod' ? 'checkout-paymentMethod' : undefined}
      value={method}
      checked={form.values.paymentMethod === method}
      onChange={() => form.set('paymentMethod', method)}
      label={label}
      hint={hint}
    />
  )
}
