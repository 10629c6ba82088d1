/** /admin/products: specification §2 with search, filters, orders and pages of the server. */
import { FileUp, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { categoryTitle } from '../../../server/products/categories.schema.ts'
import { adminProductSorts } from '../../../server/products/products.write.schema.ts'
import { trpc } from '../../trpc.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import { given, listOptions, oneOf } from '../lib/list-query.ts'
import { useListState } from '../lib/list-state.ts'
import { useTablePreferences } from '../lib/preferences.ts'
import { useSelection } from '../lib/selection.ts'
import { paths } from '../paths.ts'
import { adminTexts } from '../texts.ts'
import { DataTable } from '../ui/data-table.tsx'
import { ExportButton } from '../ui/export-button.tsx'
import { NoMatch } from '../ui/no-match.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { Filter, SearchBox, Toolbar, ViewMenu } from '../ui/toolbar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { productColumns } from './product-columns.tsx'
import { useRowActions } from './row-actions.ts'

const words = adminTexts.products
/** The stock filters that leave something out. */
const narrowing = ['low', 'zero'] as const

export default function ProductsPage() {
  const list = useListState('products')
  const [preferences, changePreferences] = useTablePreferences('products')
  const filter = {
    q: given(list.get('q')),
    category: given(list.get('category')),
    stock: oneOf(list.get('stock'), narrowing),
  }
  const sort = oneOf(list.get('sort'), adminProductSorts)
  const input = { ...filter, sort, limit: list.limit, cursor: list.cursor }
  const query = trpc.products.adminPage.useQuery(input, listOptions)
  const categories = trpc.catalogue.categories.useQuery({})
  const rows = query.data?.items ?? []
  const total = query.data?.total ?? 0
  const counters = query.data?.counters
  const selection = useSelection(
    rows.map((row) => row.productId),
    total,
    list.listKey,
  )
  const actions = useRowActions(input)
  const columns = useMemo(() => productColumns(actions), [actions])
  const [bulk, setBulk] = useState(false)
  const filtered = Boolean(filter.q || filter.category || filter.stock)
  return (
    <>
      <PageHead title={words.title}>
        <ButtonLink href={paths.importProducts} look="outline" size="small">
          <FileUp aria-hidden size={16} /> {adminTexts.imports.link}
        </ButtonLink>
        <ExportButton
          what="products"
          query={{ ...filter, stock: filter.stock === 'zero' ? 'out' : filter.stock }}
        />
        <ButtonLink href={paths.addProduct} size="small">
          <Plus aria-hidden size={17} /> {words.add}
        </ButtonLink>
      </PageHead>
      <Toolbar label={words.searchLabel}>
        <SearchBox list={list} label={words.searchLabel} />
        <Filter
          list={list}
          name="category"
          label={words.categoryFilter}
          all={words.allCategories}
          options={(categories.data ?? []).map((row) => ({
            value: row.category,
            label: `${categoryTitle(row.category)} (${row.count.toLocaleString('en')})`,
          }))}
        />
        <Filter
          list={list}
          name="stock"
          label={words.stockFilter}
          all={words.allStock}
          options={[
            { value: 'low', label: words.lowStock(counters?.lowStock ?? 0) },
            { value: 'zero', label: words.outOfStock(counters?.outOfStock ?? 0) },
          ]}
        />
        <Filter
          list={list}
          name="sort"
          label={words.sort}
          className="sm:hidden"
          options={adminProductSorts.map((value) => ({ value, label: words.sorts[value] }))}
        />
        <ViewMenu columns={columns} preferences={preferences} change={changePreferences} />
      </Toolbar>
      <SelectionBar selection={selection} total={total}>
        <Button size="small" onClick={() => setBulk(true)}>
          {adminTexts.bulk.action}
        </Button>
      </SelectionBar>
      <DataTable
        caption={words.caption}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.productId}
        rowName={(row) => row.productName}
        query={query}
        failed={words.loadFailed}
        empty={
          filtered ? (
            <NoMatch list={list} names={['q', 'category', 'stock']} />
          ) : (
            <Empty title={words.empty}>
              <ButtonLink href={paths.addProduct}>{words.emptyCta}</ButtonLink>
            </Empty>
          )
        }
        preferences={preferences}
        sort={sort ?? (filter.q ? '' : 'newest')}
        onSort={(next) => list.set({ sort: next })}
        selection={selection}
      />
      <Pager
        list={list}
        shown={rows.length}
        total={total}
        nextCursor={query.data?.nextCursor ?? null}
        stale={query.isPlaceholderData}
        label={words.caption}
      />
      {bulk && (
        <BulkDialog
          which={selection.everything ? { filter } : { productIds: [...selection.ids] }}
          count={selection.count}
          categories={(categories.data ?? []).map((row) => row.category)}
          onClose={(changed) => {
            setBulk(false)
            if (changed) selection.clear()
          }}
        />
      )}
    </>
  )
}
