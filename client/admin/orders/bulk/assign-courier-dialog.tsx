/** Sets the courier and the waybill numbers of many orders. */
import { useId, useState } from 'react'
import { Datalist, TextArea, TextField } from '../../../forms/field.tsx'
import { trpc } from '../../../lib/api/trpc.ts'
import { texts } from '../../../lib/texts/texts.ts'
import { PlainTable } from '../../../lists/plain-table.tsx'
import { pairWaybills } from '../../couriers/waybills.ts'
import * as labels from '../order/list-labels.ts'
import * as parcelLabels from '../parcels/labels.ts'
import { BulkDialog, type BulkTarget } from './bulk-dialog.tsx'

interface Props {
  count: number
  which: BulkTarget
  /** @param isStarted true when a change was requested */
  onClose: (isStarted: boolean) => void
}

export function AssignCourierDialog({ count, which, onClose }: Props) {
  const couriers = trpc.orders.rules.useQuery({}).data?.couriers ?? []
  const [courier, setCourier] = useState('')
  const [typed, setTyped] = useState('')
  const list = useId()
  const { orderIds } = which
  const paired = orderIds && pairWaybills(typed, orderIds)
  return (
    <BulkDialog
      title={labels.courierTitle(count)}
      which={which}
      press={labels.assignCourier}
      change={{
        action: { type: 'assignCourier', courier },
        ...(paired && typed.trim() ? { waybills: paired.waybills } : {}),
      }}
      problem={courier.trim() ? paired?.problem : 'Enter a courier.'}
      onClose={onClose}
    >
      <TextField
        id="many-courier"
        name="courier"
        label={parcelLabels.courier}
        list={list}
        autoComplete="off"
        maxLength={100}
        value={courier}
        onChange={({ target }) => setCourier(target.value)}
      />
      <Datalist id={list} of={couriers} />
      {orderIds ? (
        <TextArea
          id="many-waybills"
          name="waybills"
          className="mt-4"
          label="Waybill numbers"
          hint="One per line, in the sequence below, or each after its order number, such as ORD-000042 LP-7."
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : (
        <p className="mt-3 text-sm text-muted">
          Select orders one by one or by page to enter waybill numbers.
        </p>
      )}
      {paired && (
        <PlainTable
          className="mt-3 max-h-52"
          caption="Waybill number of each order"
          wordy
          head={[texts.orders.columns.id, parcelLabels.waybill]}
          rows={orderIds!.map((orderId, place) => [orderId, paired.waybills[place]])}
        />
      )}
    </BulkDialog>
  )
}
