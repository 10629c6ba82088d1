/** Renders /admin/product-groups: products that are variants of each other. */
import { useState } from 'react'
import { Link } from 'wouter'
import { useCan } from '../../lib/account/admin-user.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { plural } from '../../lib/values/numbers.ts'
import { defineList } from '../../lists/define-list.tsx'
import { listOptions } from '../../lists/list-query.ts'
import { Button } from '../../ui/button.tsx'
import { linkToGroup, linkToVariants, paths } from '../navigation/paths.ts'
import { FindGroups } from './find-groups.tsx'
import { deleteGroup } from './group-actions.ts'

function FindGroupsButton() {
  const [open, setOpen] = useState(false)
  if (!useCan()('products.write')) return null
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        Find groups
      </Button>
      {open && <FindGroups onClose={() => setOpen(false)} />}
    </>
  )
}

export default defineList({
  name: 'product-groups',
  title: 'Product groups',
  subtitle: 'Products that differ in shade or size',
  back: { href: paths.products, label: 'Products' },
  add: { label: 'Add group', needs: 'products.write', href: linkToGroup('new') },
  head: () => <FindGroupsButton />,
  search: 'Search by name',
  useRows: ({ q, limit, cursor }) =>
    trpc.productGroups.adminList.useQuery({ q, limit, cursor }, listOptions),
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  columns: (column) => [
    column.title('name', 'Name', ({ name }) => name, {
      href: ({ id }) => linkToGroup(id),
      detail: ({ handle }) => `/p/${handle}`,
      image: ({ image }) => image,
    }),
    column.text('options', 'Options', ({ options }) => options.join(', ')),
    column.text('variants', 'Variants', ({ id, variants }) => (
      <Link href={linkToVariants(id)} className="inline-flex min-h-9 items-center text-link">
        {plural(variants, 'variant', 'variants')}
      </Link>
    )),
    column.date('changed', 'Changed', ({ updatedAt }) => updatedAt),
  ],
  useActions: ({ edit }) =>
    useCan()('products.write') ? [edit(({ id }) => ({ href: linkToGroup(id) })), deleteGroup] : [],
  changed: (utils) =>
    Promise.all([
      utils.productGroups.invalidate(),
      utils.products.invalidate(),
      utils.catalogue.invalidate(),
    ]),
  failed: 'The product groups could not be loaded.',
  empty: 'There are no product groups yet.',
  emptyHint: 'Add a group to show the shades or sizes of a product on one page.',
})
