/**
 * Renders the fields of an order that staff change or enter: recipient, address, delivery, payment.
 */

import { plainCode } from '#server/modules/pricing/prices/codes.schema.ts'
import { addChips, ChipsField, chipsOf } from '../../../forms/chips-field.tsx'
import { Datalist, EmailField, SelectField, TextArea, TextField } from '../../../forms/field.tsx'
import type { Form } from '../../../forms/form.ts'
import { useCan } from '../../../lib/account/admin-user.tsx'
import type { Outputs } from '../../../lib/api/trpc.ts'
import { config } from '../../../lib/config/config.ts'
import { isCollected, useDeliveryOptions, usePlaces } from '../../../lib/delivery/delivery.ts'
import { costText } from '../../../lib/delivery/delivery-text.ts'
import * as labels from './labels.ts'
import { itemsOf, type OrderValues, orderLabels } from './order-values.ts'

type OrderForm = Form<OrderValues>

interface RecipientProps {
  form: OrderForm
  goesTo?: string
  /** the email is required, as for an online payment */
  needsEmail?: boolean
}

export function RecipientFields({ form, goesTo, needsEmail = false }: RecipientProps) {
  const places = usePlaces()
  const { district } = form.values
  const cities = places
    .filter((place) => !district || place.district === district)
    .flatMap((place) => place.cities)
  return (
    <section aria-labelledby="order-recipient">
      <h2 id="order-recipient" className="title-3 mb-3 text-xl">
        Recipient
      </h2>
      {goesTo && <p className="mb-3 text-sm text-muted">{`Current address: ${goesTo}`}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.field('name')} label={orderLabels.name} autoComplete="off" />
        <TextField
          {...form.field('phone')}
          label={orderLabels.phone}
          type="tel"
          autoComplete="off"
        />
        <EmailField
          {...form.field('email')}
          label={orderLabels.email}
          hint="For order emails. Required for a payment link."
          autoComplete="off"
          optional={!needsEmail}
          className="sm:col-span-2"
        />
        {config.asksPlace ? (
          <>
            <SelectField {...form.field('district')} label={orderLabels.district}>
              <option value="" />
              {places.map((place) => (
                <option key={place.district}>{place.district}</option>
              ))}
            </SelectField>
            <TextField
              {...form.field('city')}
              label={orderLabels.city}
              list="order-cities"
              autoComplete="off"
            />
            <Datalist id="order-cities" of={[...new Set(cities)]} />
            <TextField {...form.field('street')} label={orderLabels.street} autoComplete="off" />
            <TextField
              {...form.field('postalCode')}
              label={orderLabels.postalCode}
              optional
              autoComplete="off"
            />
          </>
        ) : (
          <TextArea
            {...form.field('address')}
            label={orderLabels.address}
            rows={2}
            className="sm:col-span-2"
          />
        )}
      </div>
    </section>
  )
}

/** Loads the delivery options for the form's items. */
export function useDeliveryChoices(
  { values }: OrderForm,
  place: { district?: string; city?: string },
) {
  const district = values.district || place.district
  const city = values.city || place.city
  const { data } = useDeliveryOptions({
    orderedItems: itemsOf(values),
    ...(district ? { district } : {}),
    ...(city ? { city } : {}),
  })
  const options = data?.options ?? []
  const chosen = options.find(({ method }) => method === values.delivery)
  return { options, isCollected: chosen !== undefined && isCollected(chosen) }
}

interface DeliveryProps {
  form: OrderForm
  options: ReturnType<typeof useDeliveryChoices>['options']
  /** the label of no choice */
  unchosen: string
}

export function DeliveryField({ form, options, unchosen }: DeliveryProps) {
  if (!config.delivers) return null
  return (
    <SelectField {...form.field('delivery')} label={labels.delivery}>
      <option value="">{unchosen}</option>
      {options.map(({ method, label, amount }) => (
        <option key={method} value={method}>
          {`${label}, ${costText(amount)}`}
        </option>
      ))}
    </SelectField>
  )
}

interface CodesProps {
  form: OrderForm
  /** the effect of each code, once the server has priced the form */
  outcomes: Outputs['orders']['previewEdit']['quote']['codes']
}

/** Keeps, adds and removes the discount codes of an order. */
export function CodesField({ form, outcomes = [] }: CodesProps) {
  const { id, name, error, value } = form.field('codes')
  return (
    <div>
      <ChipsField
        id={id}
        name={name}
        error={error}
        value={value}
        onChange={(codes) =>
          form.set('codes', addChips('', chipsOf(codes).map(plainCode).join('\n')))
        }
        label={labels.codes}
        hint="Press Enter after each code."
        removeName={labels.removeCode}
      />
      <div role="status">
        <ul className="mt-1 text-sm">
          {outcomes.map(({ code, applied, message }) => (
            <li key={code} className={applied ? 'text-good' : 'text-danger'}>
              {message ?? `${code} is applied.`}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Renders the manual discount, for staff who may set prices. */
export function DiscountFields({ form }: { form: OrderForm }) {
  if (!useCan()('prices')) return null
  return (
    <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <TextField
        {...form.field('amount')}
        label={`Discount: ${labels.amount}`}
        inputMode="decimal"
        optional
        autoComplete="off"
      />
      <TextField {...form.field('reason')} label={labels.reason} optional autoComplete="off" />
    </div>
  )
}

/** Renders the override of a shop limit, once a limit blocks the order. */
export const LimitsField = ({ form, isMet }: { form: OrderForm; isMet: boolean }) =>
  isMet || form.values.beyondLimits !== '' ? (
    <TextField
      {...form.field('beyondLimits')}
      label={labels.beyondLimits}
      hint="Only staff can see this, in the audit log."
      autoComplete="off"
    />
  ) : null
