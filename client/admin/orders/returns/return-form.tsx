/** Records a return or refund of an order in the page: units, value and refund method. */
import { useRef } from 'react'
import {
  NewReturn,
  type OrderReturns,
  returnMethods,
  returnReasons,
} from '#server/modules/orders/order/returns.schema.ts'
import { CheckField, Options, SelectField, TextField } from '../../../forms/field.tsx'
import { type Form, failureTextOr, labelledMessage } from '../../../forms/form.ts'
import { FormFoot } from '../../../forms/form-foot.tsx'
import { FormSummary } from '../../../forms/form-summary.tsx'
import { useStaffForm } from '../../../forms/use-admin-form.ts'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { useAttemptKey } from '../../../lib/api/attempt.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { notify } from '../../../lib/state/notices.ts'
import { formatMoney } from '../../../lib/values/format.ts'
import { SiteLink } from '../../../ui/site-link.tsx'
import { linkToExchange } from '../../navigation/paths.ts'
import * as labels from './labels.ts'
import {
  emptyReturn,
  fieldOf,
  fieldOfIssue,
  type ReturnValues,
  requestOf,
  type Worth,
  worthOfReturn,
} from './return-values.ts'

interface Props {
  open: OrderReturns
  /** false: nothing can be returned, so this is a refund only */
  delivered: boolean
  exchangedFor: string | undefined
  onDone: () => void
}

/** The labels that begin error messages. */
const fieldLabels: Record<string, string> = {
  amount: labels.amount,
  method: labels.method,
  exchangedFor: labels.exchangedFor,
  note: labels.note,
}

/** The unfinished returns while staff place the exchange order, by order. */
const stored = new Map<string, ReturnValues>()

export function ReturnForm({ open, delivered, exchangedFor, onDone }: Props) {
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  /** the values that the server's issues refer to */
  const submitted = useRef<ReturnValues>({})
  const named: Record<string, string> = {
    ...fieldLabels,
    ...Object.fromEntries(
      open.lines.map(({ name }, at) => [fieldOf('quantity', at), labels.quantityOf(name)]),
    ),
  }
  const form = useStaffForm<ReturnValues>({
    id: 'return',
    initial: {
      ...emptyReturn(open, exchangedFor),
      ...(exchangedFor ? { ...stored.get(open.orderId), method: 'exchange', exchangedFor } : {}),
    },
    labels: named,
    validate: (values) => {
      const errors: Record<string, string> = {}
      for (const { path, message } of NewReturn.safeParse(requestOf(open, values)).error?.issues ??
        []) {
        const field = fieldOfIssue(open, values, path.join('.'))
        errors[field] ??= labelledMessage(named[field], message)
      }
      return errors
    },
    mapIssue: (path): string => fieldOfIssue(open, submitted.current, path),
    failureText: failureTextOr('The return could not be recorded. Please try again.'),
    submit: async (values) => {
      submitted.current = values
      stored.delete(open.orderId)
      const request = NewReturn.parse(requestOf(open, values))
      await utils.client.orders.recordReturn.mutate(request, {
        context: { idempotencyKey: keyOf(request) },
      })
      notify('Return recorded.')
      onDone()
      await Promise.all([utils.orders.invalidate(), utils.documents.invalidate()])
    },
  })
  const worth = worthOfReturn(open, form.values)
  return (
    <form onSubmit={form.onSubmit} noValidate className="mt-4 space-y-5 rounded-card bg-sand p-4">
      <FormSummary form={form} />
      {delivered ? (
        <ReturnedUnits open={open} form={form} />
      ) : (
        <p className="text-sm text-muted">
          Only delivered orders can be returned. Without items, this is a refund.
        </p>
      )}
      {open.delivery > 0 && (
        <CheckField
          id="return-delivery"
          name="delivery"
          label={`Also refund delivery: ${formatMoney(open.delivery)}`}
          checked={form.values.delivery === 'yes'}
          onChange={({ target }) => form.set('delivery', target.checked ? 'yes' : '')}
        />
      )}
      <Money open={open} form={form} worth={worth} />
      <p aria-live="polite" className="font-medium">
        {worth.back > 0
          ? `${formatMoney(worth.back)} is refunded to the customer.`
          : worth.amount > 0
            ? `Nothing is refunded, because it is not paid yet. The amount due falls by ${formatMoney(worth.amount)}.`
            : 'Nothing is refunded.'}
      </p>
      <FormFoot label="Record return" busy={form.busy} onCancel={onDone} />
    </form>
  )
}

interface PartProps {
  open: OrderReturns
  form: Form<ReturnValues>
}

function ReturnedUnits({ open, form }: PartProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Returned items</legend>
      <ul className="divide-y divide-line border-y border-line">
        {open.lines.map(({ productId, name, quantity, returned }, at) => {
          const left = quantity - returned
          const restock = fieldOf('restock', at)
          return (
            <li key={productId} className="grid gap-x-4 gap-y-3 py-3 sm:grid-cols-[1fr_auto]">
              <span className="min-w-0">
                {name}
                <span className="block text-sm text-muted">
                  {left > 0 ? labels.left(left, quantity) : 'all returned'}
                </span>
              </span>
              {left > 0 && (
                <TextField
                  {...form.field(fieldOf('quantity', at))}
                  label={labels.quantityOf(name)}
                  hideLabel
                  placeholder="0"
                  inputMode="numeric"
                  autoComplete="off"
                  className="w-24"
                />
              )}
              {Number(form.values[fieldOf('quantity', at)]) > 0 && (
                <div className="grid items-end gap-x-4 gap-y-2 sm:col-span-2 sm:grid-cols-2">
                  <SelectField
                    {...form.field(fieldOf('reason', at))}
                    label={`${name}: reason`}
                    hideLabel
                  >
                    <Options of={returnReasons} labels={labels.reasons} />
                  </SelectField>
                  <CheckField
                    id={`return-${restock}`}
                    name={restock}
                    label="Restock"
                    aria-label={`Restock ${name}`}
                    checked={form.values[restock] === 'yes'}
                    onChange={({ target }) => form.set(restock, target.checked ? 'yes' : '')}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

function Money({ open, form, worth }: PartProps & { worth: Worth }) {
  const can = useCan()
  const { provider } = open
  const ways = returnMethods.filter((method) => method !== 'provider' || provider)
  const isExchange = form.values.method === 'exchange'
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.field('amount')}
          label={labels.amount}
          placeholder={String(worth.worth)}
          hint={`Leave empty for ${formatMoney(worth.worth)}, the paid price. At most ${formatMoney(open.max)}.`}
          inputMode="decimal"
          autoComplete="off"
        />
        {worth.back > 0 && (
          <SelectField
            {...form.field('method')}
            label={labels.method}
            hint={
              provider?.fullOnly && worth.back < provider.max
                ? `${provider.label} refunds only the full payment automatically (${formatMoney(provider.max)}). For a part, refund it there and choose Card here.`
                : undefined
            }
          >
            {ways.map((method) => (
              <option key={method} value={method}>
                {method === 'provider' ? `Refund to ${provider!.label}` : labels.methods[method]}
              </option>
            ))}
          </SelectField>
        )}
        {worth.back > 0 && isExchange && (
          <div>
            <TextField
              {...form.field('exchangedFor')}
              label={labels.exchangedFor}
              hint="Create it first. The refund pays it, up to the amount due."
              placeholder="ORD-000001"
              autoComplete="off"
            />
            {can('orders.write') && form.values.exchangedFor === '' && (
              <SiteLink
                href={linkToExchange(open.orderId)}
                className="mt-1 inline-block py-1 text-link"
                onClick={() => stored.set(open.orderId, form.values)}
              >
                Create order
              </SiteLink>
            )}
          </div>
        )}
        {worth.back > 0 && !isExchange && form.values.method !== 'provider' && (
          <TextField
            {...form.field('reference')}
            label="Receipt or reference"
            optional
            autoComplete="off"
          />
        )}
      </div>
      <TextField
        {...form.field('note')}
        label={labels.note}
        hint="Only staff can see this."
        autoComplete="off"
      />
    </>
  )
}
