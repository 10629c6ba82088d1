/** /admin/pages/new and /admin/pages/{id}: a page of the shop's own is written. */

import { DraftNote } from '../../forms/draft-note.tsx'
import { EditNotes } from '../../forms/edit-notes.tsx'
import { Loaded } from '../../forms/loaded.tsx'
import { useAdminForm, useGoOn } from '../../forms/use-admin-form.ts'
import { useEdit } from '../../forms/use-edit.ts'
import { useAttemptKey } from '../../lib/api/attempt.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { useSegment } from '../../lib/navigation/address.ts'
import { notify } from '../../lib/state/notices.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { linkToOwnPage, linkToShopPage, paths } from '../navigation/paths.ts'
import * as words from '../texts/own-pages.ts'
import { PageForm } from './page-form.tsx'
import {
  bodyOf,
  emptyPage,
  fieldOfIssue,
  judgePage,
  type PageValues,
  valuesOf,
} from './page-values.ts'

export default function PageEditor() {
  const id = useSegment(linkToOwnPage(''))
  return id === 'new' ? <NewPage /> : <KnownPage key={id} id={id} />
}

function NewPage() {
  const goOn = useGoOn()
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const form = useAdminForm<PageValues>({
    id: 'page',
    draftKey: 'admin-page-new',
    initial: emptyPage,
    validate: judgePage,
    failed: words.failed,
    mapIssue: fieldOfIssue,
    labels: words.labels,
    submit: async (values) => {
      const body = bodyOf(values)
      await utils.client.ownPages.create.mutate(body, { context: { idempotencyKey: keyOf(body) } })
      notify(words.added)
      void utils.ownPages.invalidate()
      goOn(paths.ownPages)
    },
  })
  return (
    <>
      <PageHead title={words.newTitle} />
      <PageForm form={form}>
        {form.fromDraft && <DraftNote onDrop={() => form.dropDraft(emptyPage)} />}
      </PageForm>
    </>
  )
}

function KnownPage({ id }: { id: string }) {
  const query = trpc.ownPages.one.useQuery({ id }, { staleTime: 0, gcTime: 0 })
  return (
    <>
      <PageHead title={words.editTitle} subtitle={query.data?.title}>
        {query.data?.published && (
          <ButtonLink href={linkToShopPage(query.data.slug)} look="plain" size="small">
            {words.show}
          </ButtonLink>
        )}
      </PageHead>
      <Loaded query={query} failed={words.loadFailed}>
        {(page) => <EditForm page={page} />}
      </Loaded>
    </>
  )
}

function EditForm({ page }: { page: Outputs['ownPages']['one'] }) {
  const { id } = page
  const goOn = useGoOn()
  const utils = trpc.useUtils()
  const { form, ...notes } = useEdit<PageValues>({
    id: 'page',
    draftKey: `admin-page:${id}`,
    loaded: valuesOf(page),
    labels: words.labels,
    validate: judgePage,
    mapIssue: fieldOfIssue,
    save: (values, version) =>
      utils.client.ownPages.update.mutate({ id, ...bodyOf(values), version }),
    fetchNow: async () => valuesOf(await utils.client.ownPages.one.query({ id })),
    saved: words.saved,
    failed: words.failed,
    onSaved: () => {
      void utils.ownPages.invalidate()
      goOn(paths.ownPages)
    },
  })
  return (
    <PageForm form={form} wasPublished={page.published}>
      <EditNotes {...notes} />
    </PageForm>
  )
}
