/** Sets the courier and the waybill numbers of many orders. */
import { useId, useState } from 'react'
import { Datalist, TextArea, TextField } from '../../../forms/field.tsx'
import { trpc } from '../../../lib/api/trpc.ts'
import { texts } from '../../../lib/texts/texts.ts'
import { PlainTable } from '../../../lists/plain-table.tsx'
import { pairWaybills } from '../../couriers/waybills.ts'
import * as words from '../../texts/order-desk.ts'
import * as parcelWords from '../../texts/parcels.ts'
import { ChangeMany, type Which } from './change-many.tsx'

interface Props {
  count: number
  which: Which
  /** @param asked true when a change was requested */
  onClose: (asked: boolean) => void
}

export function CourierMany({ count, which, onClose }: Props) {
  const couriers = trpc.orders.rules.useQuery({}).data?.couriers ?? []
  const [courier, setCourier] = useState('')
  const [typed, setTyped] = useState('')
  const list = useId()
  const { orderIds } = which
  const paired = orderIds && pairWaybills(typed, orderIds)
  return (
    <ChangeMany
      title={words.courierTitle(count)}
      which={which}
      press={words.assignCourier}
      change={{
        action: { type: 'assignCourier', courier },
        ...(paired && typed.trim() ? { waybills: paired.waybills } : {}),
      }}
      problem={courier.trim() ? paired?.problem : words.courierMissing}
      onClose={onClose}
    >
      <TextField
        id="many-courier"
        name="courier"
        label={parcelWords.courier}
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
          label={words.waybills.label}
          hint={words.waybills.hint}
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : (
        <p className="mt-3 text-sm text-muted">{words.waybills.onlySelected}</p>
      )}
      {paired && (
        <PlainTable
          className="mt-3 max-h-52"
          caption={words.waybills.preview}
          wordy
          head={[texts.orders.columns.id, parcelWords.waybill]}
          rows={orderIds!.map((orderId, place) => [orderId, paired.waybills[place]])}
        />
      )}
    </ChangeMany>
  )
}
