/** /admin/pages: the pages of the shop's own, drafts too. */
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatDateTime } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { api, type Outputs, trpc } from '../../trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import { linkToOwnPage } from '../paths.ts'
import * as words from '../texts/own-pages.ts'
import { adminTexts } from '../texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { editDeleteColumn } from '../ui/edit-delete.tsx'
import { PageHead } from '../ui/page-head.tsx'

type OwnPage = Outputs['ownPages']['all']['items'][number]

const pageColumns = (remove: (page: OwnPage) => void): Column<OwnPage>[] => [
  {
    key: 'page',
    label: words.columns.page,
    fixed: true,
    cell: ({ id, title, slug }) => (
      <span className="block min-w-0 sm:min-w-40">
        <Link href={linkToOwnPage(id)} className="font-medium wrap-anywhere hover:underline">
          {title}
        </Link>
        <span className="block text-sm break-all text-muted">/pages/{slug}</span>
      </span>
    ),
  },
  {
    key: 'place',
    label: words.columns.place,
    cell: ({ place }) => words.shortPlaces[place],
  },
  {
    key: 'state',
    label: words.columns.state,
    cell: ({ published }) => (
      <Badge tone={published ? 'green' : 'neutral'}>
        {published ? words.published : words.draft}
      </Badge>
    ),
  },
  {
    key: 'changed',
    label: words.columns.changed,
    className: 'sm:whitespace-nowrap',
    cell: ({ updatedAt }) => formatDateTime(updatedAt),
  },
  editDeleteColumn({
    label: adminTexts.list.actions,
    nameOf: ({ title }) => title,
    edit: ({ id }) => ({ href: linkToOwnPage(id), state: {} }),
    remove,
  }),
]

export default function PagesPage() {
  const query = trpc.ownPages.all.useQuery({}, { staleTime: 0 })
  const utils = trpc.useUtils()
  const [removing, setRemoving] = useState<OwnPage>()
  return (
    <>
      <PageHead title={words.title}>
        <ButtonLink href={linkToOwnPage('new')} size="small">
          <Plus aria-hidden size={17} /> {words.add}
        </ButtonLink>
      </PageHead>
      <DataTable
        table="pages"
        caption={words.caption}
        columns={pageColumns(setRemoving)}
        rows={query.data?.items ?? []}
        rowKey={({ id }) => id}
        query={query}
        failed={words.loadFailed}
        empty={
          <Empty title={words.empty}>
            <p>{words.emptyHint}</p>
          </Empty>
        }
      />
      {removing && (
        <ConfirmDialog
          danger
          title={words.deleteTitle(removing.title)}
          text={words.deleteText}
          action={words.deleteAction}
          run={async () => {
            await api.ownPages.remove.mutate({ id: removing.id })
            notify(words.deleted)
            setRemoving(undefined)
            await utils.ownPages.invalidate()
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}
