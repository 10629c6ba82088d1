/** Lists the parcels of an order, for staff to add, correct and remove. */
import { useState } from 'react'
import { NewParcel, type Parcel } from '#server/modules/orders/order/parcels.schema.ts'
import { isCollection } from '#server/modules/pricing/prices/pricing.schema.ts'
import { failureTextOr, validateBySchema } from '../../../forms/form.ts'
import { FormFoot } from '../../../forms/form-foot.tsx'
import { FormSummary } from '../../../forms/form-summary.tsx'
import { useStaffForm } from '../../../forms/use-admin-form.ts'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { api, trpc } from '../../../lib/api/trpc.ts'
import { whenModule } from '../../../lib/config/when-module.ts'
import { notify } from '../../../lib/state/notices.ts'
import * as shown from '../../../lib/texts/parcels.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Parcels } from '../../../ui/orders/parcels.tsx'
import type { AdminOrder } from '../order/order-columns.tsx'
import * as labels from './labels.ts'
import { ParcelFields } from './parcel-fields.tsx'

const what = ({ courier, waybill }: Parcel) => waybill || courier

/** Shows the parcels of an order, with forms to add, change and remove them. */
export const OrderParcels = whenModule('parcels', EditableParcels)

function EditableParcels({ order }: { order: AdminOrder }) {
  const { orderId, status, parcels = [] } = order
  const utils = trpc.useUtils()
  const canWrite = useCan()('orders.write')
  /** the edited parcel, or `new` */
  const [open, setOpen] = useState<Parcel | 'new'>()
  const [removing, setRemoving] = useState<Parcel>()
  const canAdd = canWrite && !isCollection(order)
  if (parcels.length === 0 && (!canAdd || status === 'Cancelled')) return null
  const done = (text: string) => {
    notify(text)
    setOpen(undefined)
    setRemoving(undefined)
    void utils.orders.invalidate()
  }
  return (
    <section aria-label={shown.list} className="mt-5">
      <Parcels
        order={order}
        actions={(parcel) =>
          canWrite && (
            <>
              <Button
                variant="plain"
                size="small"
                aria-label={`Edit parcel ${what(parcel)}`}
                onClick={() => setOpen(parcel)}
              >
                Edit
              </Button>
              <Button
                variant="plain"
                size="small"
                aria-label={`Remove parcel ${what(parcel)}`}
                onClick={() => setRemoving(parcel)}
              >
                {labels.remove}
              </Button>
            </>
          )
        }
      />
      {open ? (
        <ParcelForm
          key={open === 'new' ? open : open.id}
          orderId={orderId}
          parcel={open === 'new' ? undefined : open}
          onSaved={() => done('Parcel saved.')}
          onClose={() => setOpen(undefined)}
        />
      ) : (
        canAdd && (
          <Button variant="outline" size="small" className="mt-3" onClick={() => setOpen('new')}>
            Add parcel
          </Button>
        )
      )}
      {removing && (
        <ConfirmDialog
          title="Remove this parcel?"
          text={`The customer no longer sees ${what(removing)}. The order does not change.`}
          action={labels.remove}
          danger
          run={async () => {
            await api.orders.removeParcel.mutate({ orderId, id: removing.id })
            done('Parcel removed.')
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </section>
  )
}

interface FormProps {
  orderId: string
  parcel: Parcel | undefined
  onSaved: () => void
  onClose: () => void
}

function ParcelForm({ orderId, parcel, onSaved, onClose }: FormProps) {
  const fieldLabels = { courier: labels.courier, waybill: labels.waybill }
  const form = useStaffForm({
    id: 'parcel',
    initial: { courier: parcel?.courier ?? '', waybill: parcel?.waybill ?? '' },
    labels: fieldLabels,
    validate: (values) => validateBySchema(NewParcel, { orderId, ...values }, fieldLabels),
    submit: async (values) => {
      if (parcel) await api.orders.changeParcel.mutate({ orderId, id: parcel.id, ...values })
      else await api.orders.addParcel.mutate({ orderId, ...values })
      onSaved()
    },
    failureText: failureTextOr('The parcel could not be saved. Please try again.'),
  })
  return (
    <form noValidate className="mt-4 space-y-4" onSubmit={form.onSubmit}>
      <FormSummary form={form} />
      <ParcelFields field={form.field} />
      <FormFoot label="Save parcel" busy={form.busy} onCancel={onClose} />
    </form>
  )
}
