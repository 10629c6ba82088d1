/** /admin/pages: the pages of the shop's own, drafts too. */

import { useState } from 'react'
import { Link } from 'wouter'
import { formatDateTime } from '../../lib/format.ts'
import { notify, notifyError } from '../../lib/notices.ts'
import { api, type Outputs, trpc } from '../../trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Plus } from '../../ui/icons.ts'
import { Empty } from '../../ui/states.tsx'
import { deletedState } from '../lib/list-query.ts'
import { readAdminFailure } from '../lib/session.ts'
import { linkToOwnPage } from '../paths.ts'
import * as words from '../texts/own-pages.ts'
import { adminTexts } from '../texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { editDeleteColumn, restoreColumn } from '../ui/edit-delete.tsx'
import { PageHead } from '../ui/page-head.tsx'

type OwnPage = Outputs['ownPages']['all']['items'][number]

interface PageActions {
  remove: (page: OwnPage) => void
  restore: (page: OwnPage) => void
}

const pageColumns = ({ remove, restore }: PageActions, deleted: boolean): Column<OwnPage>[] => [
  {
    key: 'page',
    label: words.columns.page,
    fixed: true,
    cell: ({ id, title, slug }) => (
      <span className="block min-w-0 sm:min-w-40">
        {deleted ? (
          <span className="font-medium wrap-anywhere">{title}</span>
        ) : (
          <Link href={linkToOwnPage(id)} className="font-medium wrap-anywhere hover:underline">
            {title}
          </Link>
        )}
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
  deleted
    ? restoreColumn({
        label: adminTexts.list.actions,
        nameOf: ({ title }) => title,
        restore,
      })
    : editDeleteColumn({
        label: adminTexts.list.actions,
        nameOf: ({ title }) => title,
        edit: ({ id }) => ({ href: linkToOwnPage(id), state: {} }),
        remove,
      }),
]

export default function PagesPage() {
  const [deleted, setDeleted] = useState(false)
  const query = trpc.ownPages.all.useQuery({ deleted }, { staleTime: 0 })
  const utils = trpc.useUtils()
  const [removing, setRemoving] = useState<OwnPage>()
  const restore = async ({ id, title }: OwnPage) => {
    try {
      await api.ownPages.restore.mutate({ id })
      notify(words.restored(title))
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? words.restoreFailed)
    }
    await utils.ownPages.invalidate()
  }
  return (
    <>
      <PageHead title={words.title}>
        <ButtonLink href={linkToOwnPage('new')} size="small">
          <Plus aria-hidden size={17} /> {words.add}
        </ButtonLink>
      </PageHead>
      <SelectField
        className="mb-4 max-w-60"
        label={words.filter}
        name="deleted"
        value={deleted ? deletedState : ''}
        onChange={({ target }) => setDeleted(target.value === deletedState)}
      >
        <option value="">{words.current}</option>
        <option value={deletedState}>{adminTexts.list.deleted}</option>
      </SelectField>
      <DataTable
        table="pages"
        caption={words.caption}
        columns={pageColumns(
          { remove: setRemoving, restore: (page) => void restore(page) },
          deleted,
        )}
        rows={query.data?.items ?? []}
        rowKey={({ id }) => id}
        query={query}
        failed={words.loadFailed}
        empty={
          <Empty title={deleted ? words.noneDeleted : words.empty}>
            {!deleted && <p>{words.emptyHint}</p>}
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
