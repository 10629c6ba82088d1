/** Renders the card: three fields and a preview with the last four digits at most. */
import { cardBrand, cardDigits } from '#server/modules/payments/card.schema.ts'
import { config } from '../../lib/config/config.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Flower } from '../../ui/logo.tsx'
import { formatCardNumber, formatCvv, formatExpiry } from './card-format.ts'
import type { CheckoutForm } from './checkout-rules.ts'
import { FormattedField } from './formatted-field.tsx'

const labels = texts.checkout

export function CardFields({ form }: { form: CheckoutForm }) {
  const { values, field } = form
  return (
    <div className="grid gap-6 rounded-card border border-line p-5 sm:p-6 xl:grid-cols-[1fr_16rem]">
      <div className="grid grid-cols-2 gap-4">
        <FormattedField
          {...field('cardNumber')}
          label={labels.cardNumber}
          format={formatCardNumber}
          inputMode="numeric"
          autoComplete="cc-number"
          enterKeyHint="next"
          spellCheck={false}
          className="col-span-2"
        />
        <FormattedField
          {...field('expiryDate')}
          label={labels.expiry}
          format={formatExpiry}
          inputMode="numeric"
          autoComplete="cc-exp"
          enterKeyHint="next"
          placeholder={labels.expiryPlaceholder}
        />
        <FormattedField
          {...field('cvv')}
          label={labels.cvv}
          format={formatCvv}
          inputMode="numeric"
          autoComplete="cc-csc"
          enterKeyHint="done"
          hint={labels.cvvHint}
        />
      </div>
      <Preview number={values.cardNumber} expiry={values.expiryDate} name={values.name} />
    </div>
  )
}

function Preview({ number, expiry, name }: { number: string; expiry: string; name: string }) {
  const digits = cardDigits(number)
  const last = digits.length >= 13 ? digits.slice(-4) : '••••'
  const brand = digits === '' ? '' : cardBrand(digits)
  return (
    <div
      role="img"
      aria-label={digits.length >= 13 ? `${labels.cardPreview}: ${last}` : labels.cardPreview}
      data-card-preview
      className="relative flex aspect-[1.586] w-full max-w-64 flex-col justify-between self-start overflow-clip rounded-xl bg-ink p-5 text-on-ink"
    >
      <Flower className="absolute -end-8 -top-10 size-44 text-on-ink/10" />
      <p className="relative flex justify-between text-xs tracking-widest uppercase">
        <span className="display text-base tracking-normal normal-case">
          {config.settings.shop.name}
        </span>
        <span>{brand === 'card' ? '' : brand}</span>
      </p>
      <p className="relative text-lg tracking-[0.12em] tabular-nums">•••• •••• •••• {last}</p>
      <p className="relative flex justify-between gap-3 text-xs">
        <span className="truncate">{name || labels.cardHolder}</span>
        <span className="tabular-nums">{expiry || labels.expiryPlaceholder}</span>
      </p>
    </div>
  )
}
