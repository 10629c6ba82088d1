/** Renders the delivery methods, each with its price and days. */
import { type DeliveryOption, isUndeliverable, type Options } from '../../lib/delivery/delivery.ts'
import { arrivalText, costText } from '../../lib/delivery/delivery-text.ts'
import { texts } from '../../lib/texts/texts.ts'
import { FreeDelivery } from '../components/free-delivery.tsx'
import type { CheckoutForm } from './checkout-rules.ts'
import { Choice } from './choice.tsx'

const labels = texts.delivery

interface Props {
  form: CheckoutForm
  options: Options | undefined
  /** the chosen option */
  taken: DeliveryOption | undefined
}

export function DeliveryMethods({ form, options, taken }: Props) {
  const { district } = form.values
  return (
    <fieldset className="mt-12">
      <legend className="title-3 mb-5">{labels.title}</legend>
      <div aria-live="polite" className="mb-4 empty:hidden">
        {district === '' && <p className="text-muted">{labels.first}</p>}
        {isUndeliverable(district, options) && (
          <p className="rounded-control bg-caution-soft px-4 py-2 text-caution">
            {labels.unavailable(district)} {options!.options.length > 0 && labels.canCollect}
          </p>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {options?.options.map((option, index) => (
          <Choice
            key={option.method}
            id={index === 0 ? `${form.id}-delivery` : undefined}
            name="delivery"
            value={option.method}
            checked={option.method === taken?.method}
            onChange={() => form.set('delivery', option.method)}
            label={option.label}
            hint={arrivalText(option)}
            after={costText(option.amount)}
          />
        ))}
      </div>
      {form.errors.delivery && (
        <p className="mt-2 text-sm font-medium text-danger">{form.errors.delivery}</p>
      )}
      {options && (
        <div className="mt-4">
          <FreeDelivery subtotal={options.subtotal} option={taken} />
        </div>
      )}
    </fieldset>
  )
}
