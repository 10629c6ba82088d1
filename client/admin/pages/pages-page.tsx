/** /admin/pages: the CMS pages, drafts included. */
import { api, trpc } from '../../lib/api/trpc.ts'
import { defineList } from '../../lists/define-list.tsx'
import { linkToPage } from '../navigation/paths.ts'

const menus = { none: '–', header: 'Header', footer: 'Footer' }

export default defineList({
  name: 'pages',
  title: 'Pages',
  caption: 'CMS pages',
  add: { label: 'Add page', href: linkToPage('new') },
  filters: { state: { label: 'Show', all: 'Current pages', options: { deleted: 'Deleted' } } },
  useRows: ({ state }) =>
    trpc.pages.adminList.useQuery({ deleted: state === 'deleted' }, { staleTime: 0 }),
  rowKey: ({ id }) => id,
  rowName: ({ title }) => title,
  columns: (column, { deleted }) => [
    column.title('page', 'Page', ({ title }) => title, {
      href: ({ id }) => (deleted ? undefined : linkToPage(id)),
      detail: ({ slug }) => `/pages/${slug}`,
    }),
    column.text('menu', 'Menu', ({ menu }) => menus[menu]),
    column.badge('state', 'State', ({ published }) => (published ? 'published' : 'draft'), {
      published: ['green', 'Published'],
      draft: ['neutral', 'Draft'],
    }),
    column.date('changed', 'Changed', ({ updatedAt }) => updatedAt),
  ],
  useActions: ({ edit, remove, restore }) => [
    edit(({ id }) => ({ href: linkToPage(id) })),
    remove({
      confirm: ({ title }) => ({
        title: `Delete ${title}?`,
        text: 'The page is removed from the shop. You can restore it for 30 days: choose Deleted above the list.',
      }),
      run: ({ id }) => api.pages.remove.mutate({ id }),
      done: () => 'Page deleted.',
    }),
    restore({
      run: ({ id }) => api.pages.restore.mutate({ id }),
      done: ({ title }) => `${title} restored.`,
      failed: 'The page could not be restored. Please try again.',
    }),
  ],
  changed: (utils) => utils.pages.invalidate(),
  failed: 'The pages could not be loaded.',
  empty: 'There are no pages yet.',
  emptyHint: 'You can edit FAQ and policies under Settings.',
  noneDeleted: 'No pages were deleted in the last 30 days.',
})
