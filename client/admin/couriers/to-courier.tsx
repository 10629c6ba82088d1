/** Exports the orders that are being packed as a file for a courier. */

import { useState } from 'react'
import { Link } from 'wouter'
import { type WaybillFormat, waybillFormats } from '#server/modules/couriers/couriers.schema.ts'
import { Options, SelectField } from '../../forms/field.tsx'
import { Loaded } from '../../forms/loaded.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { whenModule } from '../../lib/config/when-module.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { number, plural } from '../../lib/values/numbers.ts'
import { PlainTable } from '../../lists/plain-table.tsx'
import { linkToOrderPage } from '../navigation/paths.ts'
import { codPayouts, courierFiles as labels } from '../texts/cod-payouts.ts'
import { FileButton } from './file-button.tsx'

/** Orders shown at once. */
const most = 200

function WaybillFile() {
  const { client } = trpc.useUtils()
  const layouts = trpc.couriers.layouts.useQuery({}).data?.layouts ?? []
  const query = trpc.orders.adminList.useQuery({ tab: 'toPack', sort: 'oldest', limit: most })
  const [layout, setLayout] = useState<string>()
  const [format, setFormat] = useState<WaybillFormat>('csv')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const turn = (orderId: string) =>
    setLeft((now) => {
      const next = new Set(now)
      if (!next.delete(orderId)) next.add(orderId)
      return next
    })
  return (
    <section className="panel mb-8" aria-labelledby="to-courier">
      <h2 id="to-courier" className="title-3">
        Export for a courier
      </h2>
      <p className="mt-1 mb-4 text-muted">Orders to pack. Layouts are set in Settings, Orders.</p>
      <Loaded query={query} failed={codPayouts.failed}>
        {({ items, total }) => {
          const chosen = items.filter(({ orderId }) => !left.has(orderId))
          if (items.length === 0) return <p>No orders to pack.</p>
          return (
            <>
              <PlainTable
                className="max-h-96"
                caption="Orders to pack"
                wordy
                head={['Include', labels.order, 'Name', 'Town', 'To collect']}
                rowKeys={items.map(({ orderId }) => orderId)}
                rows={items.map((order) => [
                  <label
                    key="take"
                    className="-my-2 grid size-11 cursor-pointer place-items-center"
                  >
                    <input
                      type="checkbox"
                      className="size-5"
                      aria-label={`Include ${order.orderId}`}
                      checked={!left.has(order.orderId)}
                      onChange={() => turn(order.orderId)}
                    />
                  </label>,
                  <Link
                    key="order"
                    href={linkToOrderPage(order.orderId)}
                    className="whitespace-nowrap text-link"
                  >
                    {order.orderId}
                  </Link>,
                  order.name,
                  order.city ?? order.district ?? '',
                  order.paymentMethod === 'cod' && order.payment.due
                    ? formatMoney(order.payment.due)
                    : '–',
                ])}
              />
              {total > items.length && (
                <p className="mt-2 text-caution">{`Only the ${number(items.length)} oldest orders are listed.`}</p>
              )}
              <div className="mt-4 flex flex-wrap items-end gap-4">
                {layouts.length > 1 && (
                  <SelectField
                    id="layout"
                    name="layout"
                    label="Layout"
                    value={layout ?? layouts[0]}
                    onChange={({ target }) => setLayout(target.value)}
                  >
                    {layouts.map((name) => (
                      <option key={name}>{name}</option>
                    ))}
                  </SelectField>
                )}
                <SelectField
                  id="format"
                  name="format"
                  className="min-w-32"
                  label="File format"
                  value={format}
                  onChange={({ target }) => setFormat(target.value as WaybillFormat)}
                >
                  <Options of={waybillFormats} labels={labels.formats} />
                </SelectField>
                <FileButton
                  label={`Download ${plural(chosen.length, 'order', 'orders')}`}
                  disabled={chosen.length === 0}
                  ask={() =>
                    client.couriers.waybills.mutate({
                      orderIds: chosen.map(({ orderId }) => orderId),
                      ...(layout ? { layout } : {}),
                      format,
                    })
                  }
                />
              </div>
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

export const ToCourier = whenModule('couriers', WaybillFile)
