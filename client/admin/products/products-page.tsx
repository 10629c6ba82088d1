/** Renders /admin/products: docs/screens.md#the-admin-area, filtered and paged by the server. */
import { FileUp, Group, History, Plus, Tags } from 'lucide-react'
import { useMemo, useState } from 'react'
import { scheduleFields } from '#db/schema/product-shape.ts'
import { categoryTitle } from '#server/modules/catalog/products/categories.schema.ts'
import {
  adminProductSorts,
  listedGroups,
} from '#server/modules/catalog/products/products.write.schema.ts'
import { productStates } from '#server/modules/catalog/products/schedule.schema.ts'
import { useCan } from '../../lib/account/admin-user.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { hasModule } from '../../lib/config/config.ts'
import { ExportButton } from '../../lists/export-button.tsx'
import { deletedState, listOptions, nonEmpty, oneOf, optionsOf } from '../../lists/list-query.ts'
import { useListState } from '../../lists/list-state.ts'
import { ListView } from '../../lists/list-view.tsx'
import { useRowActions } from '../../lists/row-actions.tsx'
import { useSelection } from '../../lists/selection.ts'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { BulkDialog } from '../bulk-edits/bulk-dialog.tsx'
import { BulkHistory } from '../bulk-edits/bulk-history.tsx'
import { PageLink } from '../navigation/page-link.tsx'
import { pageNeeds, paths } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'
import { useCellActions } from './cell-actions.ts'
import { productActions } from './product-actions.ts'
import { productColumns } from './product-columns.tsx'

const labels = adminTexts.products
/** The stock filters that exclude products. */
const narrowing = ['low', 'zero'] as const

export default function ProductsPage() {
  const list = useListState('products')
  const filter = {
    q: nonEmpty(list.get('q')),
    category: nonEmpty(list.get('category')),
    stock: oneOf(list.get('stock'), narrowing),
    state: oneOf(list.get('state'), productStates),
    groupId: nonEmpty(list.get('groupId')),
    groups: oneOf(list.get('groups'), listedGroups),
  }
  const { groupId, groups: _, ...narrowed } = filter
  const deleted = list.get('state') === deletedState
  const sort = oneOf(list.get('sort'), adminProductSorts)
  const input = { ...filter, deleted, sort, limit: list.limit, cursor: list.cursor }
  const query = trpc.products.adminList.useQuery(input, listOptions)
  const categories = trpc.catalogue.categories.useQuery({})
  const rows = query.data?.items ?? []
  const total = query.data?.total ?? 0
  const counters = query.data?.counters
  const selection = useSelection(
    rows.map((row) => row.productId),
    total,
    list.listKey,
  )
  const cells = useCellActions(input)
  const can = useCan()
  const { column } = useRowActions({
    actions: productActions,
    rowName: (row) => row.productName,
    changed: (utils) => Promise.all([utils.products.invalidate(), utils.catalogue.invalidate()]),
    deleted,
  })
  const canAdd = can(...pageNeeds[paths.addProduct])
  const lowStockThreshold = counters?.lowStockThreshold ?? 0
  const columns = useMemo(
    () => productColumns(cells, lowStockThreshold, can, deleted),
    [cells, lowStockThreshold, can, deleted],
  )
  const [bulk, setBulk] = useState(false)
  const canBulkEdit = hasModule('bulk-edits') && can('products.write')
  const [history, setHistory] = useState(false)
  return (
    <>
      <PageHead title={labels.title}>
        <PageLink page="categories">
          <Tags aria-hidden size={16} /> Categories
        </PageLink>
        <PageLink page="productGroups">
          <Group aria-hidden size={16} /> Groups
        </PageLink>
        <PageLink page="importProducts">
          <FileUp aria-hidden size={16} /> Import
        </PageLink>
        {!deleted && !groupId && (
          <ExportButton
            what="products"
            query={{ ...narrowed, stock: filter.stock === 'zero' ? 'out' : filter.stock, sort }}
          />
        )}
        {canBulkEdit && (
          <Button variant="outline" size="small" onClick={() => setHistory(true)}>
            <History aria-hidden size={16} /> {adminTexts.bulk.history}
          </Button>
        )}
        {canAdd && (
          <ButtonLink href={paths.addProduct} size="small">
            <Plus aria-hidden size={17} /> {labels.add}
          </ButtonLink>
        )}
      </PageHead>
      <ListView
        list={list}
        query={query}
        labels={{ ...labels, noMatch: deleted ? adminTexts.list.noneDeleted : undefined }}
        filters={[
          {
            name: 'category',
            label: labels.categoryFilter,
            all: labels.allCategories,
            options: (categories.data ?? []).map((row) => ({
              value: row.category,
              label: `${categoryTitle(row.category)} (${row.count.toLocaleString('en')})`,
            })),
          },
          {
            name: 'stock',
            label: labels.stockFilter,
            all: labels.allStock,
            options: [
              { value: 'low', label: labels.lowStock(counters?.lowStock ?? 0) },
              { value: 'zero', label: labels.outOfStock(counters?.outOfStock ?? 0) },
            ],
          },
          {
            name: 'state',
            label: 'Visibility',
            all: 'Any visibility',
            options: [
              ...optionsOf(productStates, scheduleFields.state.choices),
              { value: deletedState, label: adminTexts.list.deleted },
            ],
          },
          {
            name: 'groups',
            label: 'Variants',
            all: 'All variants',
            options: [{ value: 'collapsed', label: 'One product per group' }],
          },
        ]}
        linkFilters={
          groupId ? [{ name: 'groupId', label: `Group: ${rows[0]?.group?.name ?? groupId}` }] : []
        }
        columns={can('products.write') ? [...columns, column] : columns}
        rowKey={(row) => row.productId}
        rowName={(row) => row.productName}
        emptyAction={canAdd && <ButtonLink href={paths.addProduct}>{labels.emptyCta}</ButtonLink>}
        sort={sort ?? (filter.q ? '' : 'newest')}
        sorts={labels.sorts}
        selection={canBulkEdit && !deleted ? selection : undefined}
      >
        <SelectionBar selection={selection} total={total}>
          <Button size="small" onClick={() => setBulk(true)}>
            {adminTexts.bulk.action}
          </Button>
        </SelectionBar>
      </ListView>
      {history && <BulkHistory onClose={() => setHistory(false)} />}
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
