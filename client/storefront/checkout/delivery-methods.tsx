/** How things come: each way with its price and its days. */
import type { Options } from '../../lib/delivery.ts'
import { arrivalText, costText } from '../../lib/delivery-text.ts'
import { optionOf } from '../../lib/quote.ts'
import { texts } from '../../lib/texts.ts'
import { FreeDelivery } from '../parts/free-delivery.tsx'
import type { CheckoutForm } from './checkout-rules.ts'
import { Choice } from './choice.tsx'

const words = texts.delivery

interface Props {
  form: CheckoutForm
  options: Options | undefined
}

export function DeliveryMethods({ form, options }: Props) {
  const { district, delivery } = form.values
  const taken = optionOf(options?.options, delivery)
  return (
    <fieldset className="mt-12">
      <legend className="title-3 mb-5">{words.title}</legend>
      <div aria-live="polite">
        {district === '' && <p className="text-muted">{words.first}</p>}
        {options?.options.length === 0 && <p className="text-danger">{words.nowhere(district)}</p>}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {options?.options.map((option, index) => (
          <Choice
            key={option.method}
            id={index === 0 ? `${form.id}-delivery` : undefined}
            name="delivery"
            value={option.method}
            checked={option === taken}
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
          <FreeDelivery goods={options.goods} option={taken} />
        </div>
      )}
    </fieldset>
  )
}
