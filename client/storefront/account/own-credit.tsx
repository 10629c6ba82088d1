/** Shows the account's store credit to users who ever had any. */

import { trpc } from '../../lib/api/trpc.ts'
import { whenModule } from '../../lib/config/when-module.ts'
import { routes } from '../../lib/navigation/routes.ts'
import * as labels from '../../lib/texts/credit.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { CreditEntries } from '../../ui/account/credit-entries.tsx'

const linkToOrder = (order: string) => `${routes.profile.link()}?${new URLSearchParams({ order })}`

function Credit() {
  const { data } = trpc.storeCredit.getOwn.useQuery({}, { staleTime: 0 })
  if (!data || data.transactions.length === 0) return null
  return (
    <section aria-labelledby="own-credit" className="mt-14 border-t border-line pt-8">
      <h2 id="own-credit" className="title-3">
        {labels.title}
      </h2>
      <p className="mt-1">
        {labels.balance}: <strong className="tabular-nums">{formatMoney(data.balance)}</strong>
      </p>
      {data.balance > 0 && <p className="mt-1 text-muted">{labels.hint}</p>}
      <div className="mt-4 max-w-2xl">
        <CreditEntries entries={data.transactions} linkTo={linkToOrder} />
      </div>
    </section>
  )
}

export const OwnCredit = whenModule('store-credit', Credit)
