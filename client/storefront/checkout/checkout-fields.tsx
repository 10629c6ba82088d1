/** Renders the shipping details and the payment method. */

import { CheckField, EmailField, TextArea } from '../../forms/field.tsx'
import { FormSummary } from '../../forms/form-summary.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import type { Quote } from '../../lib/cart/quote.ts'
import { config } from '../../lib/config/config.ts'
import type { DeliveryOption, Options } from '../../lib/delivery/delivery.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { CardFields } from './card-fields.tsx'
import {
  type CheckoutForm,
  missingLabels,
  type Paying,
  type PaymentMethod,
} from './checkout-rules.ts'
import { Choice } from './choice.tsx'
import { DeliveryMethods } from './delivery-methods.tsx'
import { Recipient } from './recipient.tsx'
import type { AddressChoice } from './use-address-choice.ts'

const labels = texts.checkout

interface Props {
  form: CheckoutForm
  /** the delivery options for the address */
  options: Options | undefined
  /** the chosen option */
  taken: DeliveryOption | undefined
  going: Paying
  payments: Quote['payments']
  /** the part of the total that store credit pays, in rupees */
  credit: number
  /** a guest, who must give an email */
  asksEmail: boolean
  choice: AddressChoice
}

export function CheckoutFields(props: Props) {
  const { form, options, taken, going, payments, credit, asksEmail, choice } = props
  const { values, field } = form
  const offered = trpc.orders.paymentMethods.useQuery({})
  const incomplete = missingLabels(values, going).length > 0
  const ways = { form, payments }
  return (
    <>
      <FormSummary form={form} title={incomplete ? labels.incomplete : undefined} />
      <fieldset>
        <legend className="title-3 mb-5">{labels.shipping}</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <Recipient form={form} {...going} choice={choice} />
          {asksEmail && (
            <EmailField
              {...field('email')}
              label={labels.email}
              hint={labels.emailHint}
              optional
              className="sm:col-span-2"
            />
          )}
          <TextArea
            {...field('notes')}
            label={labels.notes}
            optional
            rows={2}
            className="sm:col-span-2"
          />
        </div>
      </fieldset>
      {config.delivers && <DeliveryMethods form={form} options={options} taken={taken} />}
      <fieldset className="mt-12">
        <legend className="title-3 mb-5">{labels.payment}</legend>
        {credit > 0 && (
          <CheckField
            id="checkout-credit"
            name="credit"
            label={labels.spendCredit(formatMoney(credit))}
            className="mb-4 rounded-card border border-control bg-surface px-5 py-3"
            checked={values.credit === 'yes'}
            onChange={({ target }) => {
              form.forgive()
              form.set('credit', target.checked ? 'yes' : '')
            }}
          />
        )}
        {going.isCovered && <p role="status">{labels.covered}</p>}
        <div
          aria-live="polite"
          hidden={going.isCovered}
          className={going.isCovered ? undefined : 'grid gap-4 sm:grid-cols-2'}
        >
          <Method
            {...ways}
            method="cod"
            label={labels.cod}
            hint={going.isCollected ? labels.codCollectHint : labels.codHint}
          />
          <Method {...ways} method="card" label={labels.card} hint={labels.cardHint} />
          {offered.data?.methods.includes('payhere') && (
            <Method {...ways} method="payhere" label={labels.payhere} hint={labels.payhereHint} />
          )}
          {offered.data?.methods.includes('bank') && (
            <Method {...ways} method="bank" label={labels.bank} hint={labels.bankHint} />
          )}
        </div>
        {form.errors.paymentMethod && (
          <p className="mt-2 text-sm font-medium text-danger">{form.errors.paymentMethod}</p>
        )}
        {values.paymentMethod === 'card' && !going.isCovered && (
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
  payments: Quote['payments']
  method: PaymentMethod
  label: string
  hint: string
}

function Method({ form, payments, method, label, hint }: MethodProps) {
  const { ok = true, message, fee } = payments?.find((one) => one.method === method) ?? {}
  return (
    <Choice
      name="paymentMethod"
      // The summary's link leads to the first of the two.
      id={method === 'cod' ? 'checkout-paymentMethod' : undefined}
      value={method}
      checked={form.values.paymentMethod === method}
      disabled={!ok}
      onChange={() => {
        form.forgive()
        form.set('paymentMethod', method)
      }}
      label={label}
      hint={ok ? hint : message}
      after={ok && fee ? labels.fee(formatMoney(fee)) : undefined}
    />
  )
}
