/** Renders /admin/mail/letters/{name}: an email template's texts beside its preview. */
import { useState } from 'react'
import { WordsChange } from '#server/modules/notifications/emails/emails.schema.ts'
import { EditNotes } from '../../forms/edit-notes.tsx'
import { TextArea, TextField } from '../../forms/field.tsx'
import { validateBySchema } from '../../forms/form.ts'
import { FormSummary } from '../../forms/form-summary.tsx'
import { Loaded } from '../../forms/loaded.tsx'
import { SaveBar } from '../../forms/save-bar.tsx'
import { useEdit } from '../../forms/use-edit.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { useSegment } from '../../lib/navigation/address.ts'
import { notify } from '../../lib/state/notices.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { toTitle } from '../../lib/values/title.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed } from '../../ui/states.tsx'
import { linkToLetter, paths } from '../navigation/paths.ts'
import { letters as words } from '../texts/mail.ts'
import { adminTexts } from '../texts/texts.ts'
import { LetterPreview } from './letter-preview.tsx'

type Letter = Outputs['mail']['letters']['items'][number]

const labels = { subject: words.subject, closing: words.closing, version: '' }
const valuesOf = ({ subject, closing, version }: Letter) => ({
  subject,
  closing,
  version: String(version),
})

export default function LetterPage() {
  const name = useSegment(linkToLetter(''))
  // Always the stored template: an edit begins with it.
  const query = trpc.mail.letters.useQuery({}, { staleTime: 0, gcTime: 0 })
  return (
    <Loaded query={query} failed={words.loadFailed}>
      {({ items }) => {
        const letter = items.find((one) => one.name === name)
        return (
          <>
            <PageHead
              title={letter ? toTitle(name) : words.title}
              subtitle={letter?.about}
              back={{ href: paths.letters, label: words.back }}
            />
            {letter ? (
              // The key restarts the form from the stored template after a save or reset.
              <LetterForm key={`${name} ${letter.version}`} letter={letter} />
            ) : (
              <Failed message={adminTexts.form.notFound} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function LetterForm({ letter }: { letter: Letter }) {
  const { name, usual, version, changedAt, changedBy } = letter
  const utils = trpc.useUtils()
  const [resetting, setResetting] = useState(false)
  const { form, ...notes } = useEdit({
    id: 'letter',
    draftKey: `admin-letter:${name}`,
    loaded: valuesOf(letter),
    labels,
    validate: ({ subject, closing }) =>
      validateBySchema(
        WordsChange,
        { name, subject, closing },
        { subject: labels.subject, closing: labels.closing, version: '' },
      ),
    mapIssue: (path) => (path === 'subject' || path === 'closing' ? path : undefined),
    save: ({ subject, closing }, based) =>
      utils.client.mail.setWords.mutate({ name, subject, closing, version: based }),
    fetchNow: async () => {
      const { items } = await utils.client.mail.letters.query({})
      return valuesOf(items.find((one) => one.name === name) ?? letter)
    },
    saved: words.saved,
    failed: words.failed,
    onSaved: () => void utils.mail.invalidate(),
  })
  const { subject, closing } = form.values
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label={toTitle(name)}>
      <div className="max-w-3xl space-y-5">
        <EditNotes {...notes} />
        <FormSummary form={form} />
        <TextField
          {...form.field('subject')}
          label={words.subject}
          hint={words.names(letter.names)}
          maxLength={200}
          autoComplete="off"
        />
        <TextArea
          {...form.field('closing')}
          label={words.closing}
          hint={words.closingHint}
          rows={3}
          maxLength={2_000}
        />
        {version > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button variant="outline" size="small" onClick={() => setResetting(true)}>
              {words.reset}
            </Button>
            {changedAt && changedBy && (
              <p className="text-sm text-muted">
                {words.changedBy(changedBy, formatDateTime(changedAt))}
              </p>
            )}
          </div>
        )}
      </div>
      <LetterPreview name={name} subject={subject} closing={closing} />
      <SaveBar form={form} label={words.save} back={paths.letters} />
      {resetting && (
        <ConfirmDialog
          title={words.reset}
          text={words.resetText(usual.subject)}
          action={words.reset}
          run={async () => {
            await utils.client.mail.resetWords.mutate({ name, version })
            form.clearDraft()
            notify(words.resetDone)
            setResetting(false)
            await utils.mail.invalidate()
          }}
          onClose={() => setResetting(false)}
        />
      )}
    </form>
  )
}
