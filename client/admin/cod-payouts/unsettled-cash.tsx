/** Lists the cash that couriers hold, by courier and days since delivery. */

import { Loaded } from '../../forms/loaded.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { plural } from '../../lib/values/numbers.ts'
import { PlainTable } from '../../lists/plain-table.tsx'
import { FileButton } from '../couriers/file-button.tsx'
import { codPayouts as labels } from '../texts/cod-payouts.ts'

interface Amount {
  orders: number
  amount: number
}

const Cell = ({ orders, amount }: Amount) =>
  orders === 0 ? (
    '–'
  ) : (
    <span className="whitespace-nowrap">
      {formatMoney(amount)}
      <span className="block text-muted">{plural(orders, 'order', 'orders')}</span>
    </span>
  )

export function UnsettledCash() {
  const query = trpc.codPayouts.unsettled.useQuery({})
  const { client } = trpc.useUtils()
  return (
    <section className="panel mb-8" aria-labelledby="at-couriers">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="at-couriers" className="title-3">
          {labels.unsettledCash}
        </h2>
        {(query.data?.couriers.length ?? 0) > 0 && (
          <FileButton label={labels.csv} ask={() => client.codPayouts.unsettledReport.query({})} />
        )}
      </header>
      <Loaded query={query} failed={labels.loadFailed}>
        {({ ages, couriers }) =>
          couriers.length === 0 ? (
            <p className="text-muted">No unsettled cash.</p>
          ) : (
            <PlainTable
              caption={labels.unsettledCash}
              stacked
              head={[
                labels.courier,
                'In transit',
                ...ages.map((from, at) => labels.age(from, ages[at + 1])),
                'Delivered, not paid out',
              ]}
              rowKeys={couriers.map(({ courier }) => courier)}
              rows={couriers.map(({ courier, onTheWay, delivered, total }) => [
                courier || 'Unknown courier',
                <Cell key="way" {...onTheWay} />,
                ...delivered.map((one, at) => <Cell key={ages[at]} {...one} />),
                <strong key="all">
                  <Cell {...total} />
                </strong>,
              ])}
            />
          )
        }
      </Loaded>
    </section>
  )
}
