/**
 * Renders the order button, disabled until the form is complete, with the list of missing fields.
 */
import { Link } from 'wouter'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { type CheckoutForm, missingLabels, type Paying } from './checkout-rules.ts'

const labels = texts.checkout

interface Props {
  form: CheckoutForm
  going: Paying
  /** the text of another obstacle; undefined when the shown total belongs to the items */
  waitsFor: string | undefined
  /** the button is pressed down, before the click */
  onPress: () => void
}

export function PlaceOrder({ form, going, waitsFor, onPress }: Props) {
  const missing = missingLabels(form.values, going)
  const lacking = [missing.length > 0 && labels.missing(missing.join(', ')), waitsFor].find(Boolean)
  return (
    <div className="mt-6">
      {form.failure && (
        <p className="mb-3 text-sm font-medium text-danger">
          {form.failure}{' '}
          {form.failure === labels.alreadyPlaced && (
            <Link href={routes.profile.link()} className="text-link">
              {labels.seeOrders}
            </Link>
          )}
        </p>
      )}
      <Button
        type="submit"
        variant="accent"
        className="w-full"
        busy={form.busy}
        busyText={labels.placing}
        disabled={Boolean(lacking)}
        aria-describedby={lacking ? 'checkout-missing' : undefined}
        onPointerDown={onPress}
        onKeyDown={(event) => event.key === ' ' && !event.repeat && onPress()}
      >
        {labels.placeOrder}
      </Button>
      {lacking && (
        <p id="checkout-missing" className="mt-3 text-sm text-muted">
          {lacking}
        </p>
      )}
    </div>
  )
}
