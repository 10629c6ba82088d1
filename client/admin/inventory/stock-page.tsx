/** /admin/stock: how long products last, and how many to order; the low ones first. */
import { Calculator } from 'lucide-react'
import { categoryTitle } from '#server/modules/catalog/products/categories.schema.ts'
import { supplyFilters, supplySorts } from '#server/modules/inventory/stock.schema.ts'
import { useMay } from '../../lib/account/admin-user.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { ExportButton } from '../../lists/export-button.tsx'
import { askedOf, given, listOptions, oneOf, optionsOf } from '../../lists/list-query.ts'
import { useListState } from '../../lists/list-state.ts'
import { ListView } from '../../lists/list-view.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { pageNeeds, paths } from '../navigation/paths.ts'
import { stock as words } from '../texts/stock.ts'
import { adminTexts } from '../texts/texts.ts'
import { stockColumns } from './stock-columns.tsx'

const narrowing = supplyFilters.filter((one) => one !== 'all')

export default function StockPage() {
  const list = useListState('stock')
  const may = useMay()
  const asked = askedOf(list, supplySorts)
  const filter = {
    category: given(list.get('category')),
    stock: oneOf(list.get('stock'), narrowing),
  }
  const query = trpc.stock.page.useQuery({ ...asked, ...filter }, listOptions)
  const categories = trpc.catalogue.categories.useQuery({})
  return (
    <>
      <PageHead title={words.title} subtitle={query.data && words.subtitle(query.data.days)}>
        <ExportButton what="stock" query={{ q: asked.q, sort: asked.sort, ...filter }} />
        {may(...pageNeeds[paths.stockCount]) && (
          <ButtonLink href={paths.stockCount} size="small">
            <Calculator aria-hidden size={16} /> {words.count}
          </ButtonLink>
        )}
      </PageHead>
      <ListView
        dense
        list={list}
        query={query}
        words={words}
        columns={stockColumns}
        rowKey={(row) => row.productId}
        sort={asked.sort}
        sorts={words.sorts}
        filters={[
          {
            name: 'stock',
            label: words.filter,
            all: words.all,
            options: optionsOf(narrowing, words.filters),
          },
          {
            name: 'category',
            label: adminTexts.products.categoryFilter,
            all: adminTexts.products.allCategories,
            options: (categories.data ?? []).map(({ category }) => ({
              value: category,
              label: categoryTitle(category),
            })),
          },
        ]}
      />
    </>
  )
}
