/** /admin/promotions/{id}, or /new: a promotion's form, a cart to try it on, and what it brought. */
import { useState } from 'react'
import { DraftNote } from '../../forms/draft-note.tsx'
import { EditNotes } from '../../forms/edit-notes.tsx'
import { FormSummary } from '../../forms/form-summary.tsx'
import { Loaded } from '../../forms/loaded.tsx'
import { SaveBar } from '../../forms/save-bar.tsx'
import { useAdminForm, useGoOn } from '../../forms/use-admin-form.ts'
import { useEdit } from '../../forms/use-edit.ts'
import { useAttemptKey } from '../../lib/api/attempt.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { useSegment } from '../../lib/navigation/address.ts'
import { notify } from '../../lib/state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { linkToPromotion, paths } from '../navigation/paths.ts'
import { promotions as words } from '../texts/promotions.ts'
import { PromotionFields } from './promotion-fields.tsx'
import { PromotionPreview } from './promotion-preview.tsx'
import { PromotionReport, type Report } from './promotion-report.tsx'
import { PromotionState } from './promotion-state.tsx'
import {
  bodyOf,
  emptyPromotion,
  fieldOfIssue,
  judge,
  labels,
  printed,
  valuesOf,
} from './promotion-values.ts'

const back = { href: paths.promotions, label: words.back }

export default function PromotionPage() {
  const id = useSegment(linkToPromotion(''))
  return id === 'new' ? <NewPromotion /> : <KnownPromotion key={id} id={id} />
}

function NewPromotion() {
  const goOn = useGoOn()
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const form = useAdminForm({
    id: 'promotion',
    draftKey: 'admin-promotion-new',
    initial: emptyPromotion,
    labels,
    validate: judge,
    mapIssue: fieldOfIssue,
    failed: words.failed,
    submit: async (values) => {
      const body = bodyOf(values)
      await utils.client.promotions.create.mutate(body, {
        context: { idempotencyKey: keyOf(body) },
      })
      notify(words.created)
      void utils.promotions.invalidate()
      goOn(paths.promotions)
    },
  })
  return (
    <>
      <PageHead title={words.newTitle} back={back} />
      <form onSubmit={form.onSubmit} noValidate aria-label={words.newTitle} className="max-w-3xl">
        {form.fromDraft && <DraftNote onDrop={() => form.dropDraft(emptyPromotion)} />}
        <FormSummary form={form} />
        <PromotionFields form={form} />
        <PromotionPreview values={form.values} />
        <SaveBar form={form} label={words.create} back={paths.promotions} />
      </form>
    </>
  )
}

function KnownPromotion({ id }: { id: string }) {
  // Always what is stored now: an edit begins with it.
  const query = trpc.promotions.report.useQuery({ id }, { staleTime: 0, gcTime: 0 })
  return (
    <Loaded query={query} failed={words.loadFailed}>
      {/* Saved or ended, the form begins with what is stored. */}
      {(report) => <EditPromotion key={report.promotion.version} report={report} />}
    </Loaded>
  )
}

function EditPromotion({ report }: { report: Report }) {
  const { promotion } = report
  const { id, name } = promotion
  const utils = trpc.useUtils()
  const [ending, setEnding] = useState(false)
  const { form, ...notes } = useEdit({
    id: 'promotion',
    draftKey: `admin-promotion:${id}`,
    loaded: valuesOf(promotion),
    labels,
    print: printed,
    validate: judge,
    mapIssue: fieldOfIssue,
    save: (values, version) =>
      utils.client.promotions.update.mutate({ id, version, ...bodyOf(values) }),
    fetchNow: async () => valuesOf((await utils.client.promotions.report.query({ id })).promotion),
    saved: words.saved,
    failed: words.failed,
    onSaved: () => void utils.promotions.invalidate(),
  })
  return (
    <>
      <PageHead title={name} subtitle={<PromotionState promotion={promotion} />} back={back}>
        {promotion.state !== 'ended' && (
          <Button look="danger" size="small" onClick={() => setEnding(true)}>
            {words.end}
          </Button>
        )}
      </PageHead>
      <form onSubmit={form.onSubmit} noValidate aria-label={name} className="max-w-3xl">
        <EditNotes {...notes} />
        <FormSummary form={form} />
        <PromotionReport report={report} />
        <PromotionFields form={form} goods={report.goods} />
        <PromotionPreview values={form.values} />
        <SaveBar form={form} label={words.save} back={paths.promotions} />
      </form>
      {ending && (
        <ConfirmDialog
          title={words.endTitle(name)}
          text={words.endText}
          action={words.end}
          danger
          run={async () => {
            await utils.client.promotions.end.mutate({ id })
            notify(words.ended)
            setEnding(false)
            void utils.promotions.invalidate()
          }}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  )
}
