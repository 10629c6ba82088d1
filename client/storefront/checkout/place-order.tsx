/** The button, disabled until everything is there, with the words for what is not. */
import { Link } from 'wouter'
import { texts } from '../../lib/texts.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button.tsx'
import { type CheckoutForm, missingLabels } from './checkout-rules.ts'

const words = texts.checkout

export function PlaceOrder({ form }: { form: CheckoutForm }) {
  const missing = missingLabels(form.values)
  return (
    <div className="mt-6">
      {form.failure && (
        <p className="mb-3 text-sm font-medium text-danger">
          {form.failure}{' '}
          {form.failure === words.alreadyPlaced && (
            <Link href={routes.profile.link()} className="text-link">
              {words.seeOrders}
            </Link>
          )}
        </p>
      )}
      <Button
        type="submit"
        look="accent"
        className="w-full"
        busy={form.busy}
        busyText={words.placing}
        disabled={missing.length > 0}
        aria-describedby={missing.length > 0 ? 'checkout-missing' : undefined}
      >
        {words.placeOrder}
      </Button>
      {missing.length > 0 && (
        <p id="checkout-missing" className="mt-3 text-sm text-muted">
          {words.missing(missing.join(', '))}
        </p>
      )}
    </div>
  )
}
