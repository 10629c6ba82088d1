/** Renders the form of a phone order: placed at once, or saved as a draft. */
import { useRef, useState } from 'react'
import { Options, SelectField, TextArea } from '../../../forms/field.tsx'
import { useNavigateAfterSave, useStaffForm } from '../../../forms/use-admin-form.ts'
import { useAttemptKey } from '../../../lib/api/attempt.ts'
import { readFailure } from '../../../lib/api/errors.ts'
import { api, trpc } from '../../../lib/api/trpc.ts'
import { useLeaveGuard } from '../../../lib/navigation/leave-guard.ts'
import { notify } from '../../../lib/state/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { linkToExchanged, linkToOrderPage, paths } from '../../navigation/paths.ts'
import { type Draft, draftBody, priceBody, validateDraft } from './draft-values.ts'
import * as labels from './labels.ts'
import {
  DeliveryField,
  DiscountFields,
  LimitsField,
  RecipientFields,
  useDeliveryChoices,
} from './order-fields.tsx'
import { OrderForm } from './order-form.tsx'
import { useOutcome } from './order-outcome.tsx'
import { newOrderBody, type OrderValues, validateNewOrder } from './order-values.ts'

const draftLabels = {
  remove: 'Delete draft',
} as const

interface Props {
  initial: OrderValues
  /** the order that this one replaces */
  exchanged?: string
  /** the stored draft */
  draft?: Draft
}

export function NewOrder({ initial, exchanged, draft }: Props) {
  const utils = trpc.useUtils()
  const navigateAfterSave = useNavigateAfterSave()
  const keyOf = useAttemptKey()
  const offered = trpc.orders.paymentMethods.useQuery({})
  const collects = useRef(false)
  const limited = useRef(false)
  /** A draft may be incomplete, and is sent to another operation. */
  const savesDraft = useRef(false)
  const [isRemoving, setRemoving] = useState(false)
  const known = draft && { draftId: draft.draftId, version: draft.version }

  const saveDraft = async (values: OrderValues) => {
    const body = draftBody(values, exchanged)
    const { draft: saved } = known
      ? await api.draftOrders.update.mutate({ ...body, ...known })
      : await api.draftOrders.create.mutate(body, { context: { idempotencyKey: keyOf(body) } })
    notify(`Draft ${saved.draftId} saved.`)
    return paths.drafts
  }
  const place = async (values: OrderValues) => {
    const body = {
      ...newOrderBody(values),
      ...known,
      ...(data ? { expectedTotal: data.quote.total } : {}),
    }
    const context = { idempotencyKey: keyOf(body) }
    const { order } = await api.orders.create.mutate(body, { context })
    notify(`Order ${order.orderId} created.`)
    return exchanged ? linkToExchanged(exchanged, order.orderId) : linkToOrderPage(order.orderId)
  }
  const form = useStaffForm<OrderValues>({
    id: 'new-order',
    initial,
    draftKey: ['new-order', draft && `${draft.draftId}:${draft.version}`, exchanged]
      .filter(Boolean)
      .join(':'),
    validate: (values) =>
      savesDraft.current ? validateDraft(values) : validateNewOrder(values, collects.current),
    failureText: ({ code, message }) =>
      code === 'PRECONDITION_FAILED'
        ? 'This draft has changed since you opened it. Reload the page, then edit it again.'
        : (message ?? labels.failed),
    submit: async (values) => {
      try {
        const next = await (savesDraft.current ? saveDraft : place)(values)
        await Promise.all([utils.orders.invalidate(), utils.draftOrders.invalidate()])
        navigateAfterSave(next)
      } catch (error) {
        if (readFailure(error).code === 'ORDER_LIMIT') limited.current = true
        throw error
      }
    },
  })
  // A new order stays in the tab anyway; a stored draft asks before leaving.
  useLeaveGuard(draft !== undefined && form.dirty && !form.busy)
  const save = async () => {
    savesDraft.current = true
    await form.onSubmit()
    savesDraft.current = false
  }
  const { options, isCollected } = useDeliveryChoices(form, {})
  collects.current = isCollected
  const outcome = useOutcome('new-order', priceBody(form.values), api.draftOrders.price.mutate)
  const data = outcome.exact ? outcome.data : undefined
  const methods = (['cod', 'payhere', 'bank'] as const).filter(
    (method) => method === 'cod' || offered.data?.methods.includes(method),
  )
  return (
    <OrderForm
      form={form}
      priced={outcome.data?.quote.orderedItems}
      unavailable={outcome.data?.unavailable}
      outcome={outcome}
      price={outcome.data?.quote}
      fields={
        <>
          <RecipientFields form={form} needsEmail={form.values.paymentMethod === 'payhere'} />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField {...form.field('paymentMethod')} label={labels.payment}>
              <Options of={methods} labels={labels.methods} />
            </SelectField>
            <DeliveryField form={form} options={options} unchosen={labels.defaultDelivery} />
          </div>
          <DiscountFields form={form} />
          <TextArea {...form.field('notes')} label={labels.notes} rows={2} optional />
          <LimitsField form={form} isMet={limited.current} />
        </>
      }
      after={
        <>
          <Button
            variant="outline"
            className="mt-3 w-full"
            disabled={form.busy}
            onClick={() => void save()}
          >
            Save draft
          </Button>
          {draft && (
            <Button variant="plain" className="mt-1 w-full" onClick={() => setRemoving(true)}>
              {draftLabels.remove}
            </Button>
          )}
          {draft && isRemoving && (
            <ConfirmDialog
              title={`Delete ${draft.draftId}?`}
              text="You cannot undo this."
              action={draftLabels.remove}
              danger
              run={async () => {
                await api.draftOrders.remove.mutate({ draftId: draft.draftId })
                form.clearDraft()
                notify(`Draft ${draft.draftId} deleted.`)
                await utils.draftOrders.invalidate()
                navigateAfterSave(paths.drafts)
              }}
              onClose={() => setRemoving(false)}
            />
          )}
        </>
      }
    >
      <Button type="submit" className="mt-4 w-full" busy={form.busy}>
        Place order
      </Button>
    </OrderForm>
  )
}
