/** /admin/pages: the CMS pages, drafts included. */
import { api, trpc } from '../../lib/api/trpc.ts'
import { defineList } from '../../lists/define-list.tsx'
import { linkToOwnPage } from '../navigation/paths.ts'

const places = { none: '–', header: 'Header', footer: 'Footer' }

export default defineList({
  name: 'pages',
  title: 'Pages',
  caption: 'Pages of the shop’s own',
  add: { label: 'Add page', href: linkToOwnPage('new') },
  filters: { state: { label: 'Show', all: 'Current pages', options: { deleted: 'Deleted' } } },
  useRows: ({ state }) =>
    trpc.ownPages.all.useQuery({ deleted: state === 'deleted' }, { staleTime: 0 }),
  rowKey: ({ id }) => id,
  rowName: ({ title }) => title,
  columns: (column, { deleted }) => [
    column.title('page', 'Page', ({ title }) => title, {
      href: ({ id }) => (deleted ? undefined : linkToOwnPage(id)),
      detail: ({ slug }) => `/pages/${slug}`,
    }),
    column.text('place', 'In menus', ({ place }) => places[place]),
    column.badge('state', 'State', ({ published }) => (published ? 'published' : 'draft'), {
      published: ['green', 'Published'],
      draft: ['neutral', 'Draft'],
    }),
    column.date('changed', 'Changed', ({ updatedAt }) => updatedAt),
  ],
  useActions: ({ edit, remove, restore }) => [
    edit(({ id }) => ({ href: linkToOwnPage(id) })),
    remove({
      confirm: ({ title }) => ({
        title: `Delete ${title}?`,
        text: 'Its address opens no page any more. You can restore the page for 30 days: choose Deleted above the list.',
      }),
      run: ({ id }) => api.ownPages.remove.mutate({ id }),
      done: () => 'Page deleted.',
    }),
    restore({
      run: ({ id }) => api.ownPages.restore.mutate({ id }),
      done: ({ title }) => `${title} is restored.`,
      failed: 'The page could not be restored. Please try again.',
    }),
  ],
  changed: (utils) => utils.ownPages.invalidate(),
  failed: 'The pages could not be loaded.',
  empty: 'There are no pages yet.',
  emptyHint: 'Questions and policies have pages of their own: they are written under Settings.',
  noneDeleted: 'No pages were deleted in the last 30 days.',
})
