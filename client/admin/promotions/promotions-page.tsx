/** /admin/promotions: codes and offers, what each gives, how far it is and what it cost. */

import { Link } from 'wouter'
import { formatMoney } from '../../lib/format.ts'
import { trpc } from '../../trpc.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Plus } from '../../ui/icons.ts'
import { given, listOptions } from '../lib/list-query.ts'
import { useListState } from '../lib/list-state.ts'
import { linkToPromotion } from '../paths.ts'
import { promotions as words } from '../texts/promotions.ts'
import type { Column } from '../ui/data-table.tsx'
import { ListView } from '../ui/list-view.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PromotionState } from './promotion-state.tsx'
import { offerText, type Promotion, periodText } from './promotion-values.ts'

const columns: Column<Promotion>[] = [
  {
    key: 'name',
    label: words.name,
    fixed: true,
    cell: ({ id, name, code }) => (
      <span className="block min-w-40">
        <Link
          href={linkToPromotion(id)}
          className="inline-block min-h-9 py-1.5 font-medium wrap-anywhere text-link"
        >
          {name}
        </Link>
        <span className="block text-sm wrap-anywhere text-muted">{code || words.byItself}</span>
      </span>
    ),
  },
  {
    key: 'state',
    label: words.state,
    fixed: true,
    cell: (one) => <PromotionState promotion={one} />,
  },
  { key: 'offer', label: words.offer, cell: offerText },
  { key: 'period', label: words.period, cell: periodText },
  {
    key: 'used',
    label: words.used,
    cell: ({ used, uses }) => words.usedOf(used, uses),
  },
  { key: 'cost', label: words.cost, cell: ({ cost }) => formatMoney(cost) },
]

export default function PromotionsPage() {
  const list = useListState('promotions')
  const query = trpc.promotions.page.useQuery(
    { q: given(list.get('q')), limit: list.limit, cursor: list.cursor },
    listOptions,
  )
  return (
    <>
      <PageHead title={words.title} subtitle={words.subtitle}>
        <ButtonLink href={linkToPromotion('new')} size="small">
          <Plus aria-hidden size={17} /> {words.add}
        </ButtonLink>
      </PageHead>
      <ListView list={list} query={query} words={words} columns={columns} rowKey={({ id }) => id} />
    </>
  )
}
