/** Lists the cash that couriers hold, by courier and days since delivery. */

import { Loaded } from '../../forms/loaded.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { PlainTable } from '../../lists/plain-table.tsx'
import { FileButton } from '../couriers/file-button.tsx'
import { codPayouts as words } from '../texts/cod-payouts.ts'

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
      <span className="block text-muted">{words.orders(orders)}</span>
    </span>
  )

export function UnsettledCash() {
  const query = trpc.codPayouts.unsettled.useQuery({})
  const { client } = trpc.useUtils()
  return (
    <section className="panel mb-8" aria-labelledby="at-couriers">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="at-couriers" className="title-3">
          {words.atCouriers}
        </h2>
        {(query.data?.couriers.length ?? 0) > 0 && (
          <FileButton label={words.csv} ask={() => client.codPayouts.unsettledReport.query({})} />
        )}
      </header>
      <Loaded query={query} failed={words.loadFailed}>
        {({ ages, couriers }) =>
          couriers.length === 0 ? (
            <p className="text-muted">{words.nothingThere}</p>
          ) : (
            <PlainTable
              caption={words.atCouriers}
              stacked
              head={[
                words.courier,
                words.onTheWay,
                ...ages.map((from, at) => words.age(from, ages[at + 1])),
                words.delivered,
              ]}
              rowKeys={couriers.map(({ courier }) => courier)}
              rows={couriers.map(({ courier, onTheWay, delivered, total }) => [
                courier || words.nobody,
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
