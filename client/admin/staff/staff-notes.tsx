/** Edits the internal notes and tags of a record. */
import { useEffect, useState } from 'react'
import { NoteText } from '#server/core/values/staff-notes.schema.ts'
import { ChipsField, chipsOf } from '../../forms/chips-field.tsx'
import { TextArea } from '../../forms/field.tsx'
import { failureTextOr, validateBySchema } from '../../forms/form.ts'
import { FormSummary } from '../../forms/form-summary.tsx'
import { useStaffForm } from '../../forms/use-admin-form.ts'
import { readAdminFailure } from '../../lib/account/session.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { Button } from '../../ui/button.tsx'
import * as labels from '../orders/order/page-labels.ts'

interface About {
  /** distinguishes the fields of several records */
  id: string
  canWrite: boolean
  /** reloads the record's notes */
  refresh: () => Promise<unknown>
}

/** Runs a change, notifies the user, and reloads the record. */
async function run(
  { refresh }: Pick<About, 'refresh'>,
  change: () => Promise<unknown>,
  text: string,
): Promise<void> {
  try {
    await change()
    notify(text)
  } catch (error) {
    notifyError(readAdminFailure(error).message ?? labels.notSaved)
  }
  await refresh()
}

interface NotesProps extends About {
  notes: readonly { id: string; at: string; by: string; note: string; canRemove: boolean }[]
  add: (note: string) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

export function StaffNotes(props: NotesProps) {
  const { notes, canWrite, remove } = props
  return (
    <section aria-labelledby="staff-notes">
      <h3 id="staff-notes" className="title-3 mb-2 text-xl">
        Internal notes
      </h3>
      {notes.length === 0 && <p className="text-sm text-muted">No notes yet.</p>}
      <ul className="space-y-3">
        {notes.map(({ id, at, by, note, canRemove }) => (
          <li key={id} className="rounded-card bg-sand px-4 py-3">
            <p className="whitespace-pre-line wrap-anywhere">{note}</p>
            <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
              {labels.by(formatDateTime(at), by)}
              {canRemove && canWrite && (
                <Button
                  variant="plain"
                  size="small"
                  aria-label={`Remove the note of ${formatDateTime(at)}`}
                  onClick={() => void run(props, () => remove(id), 'Note removed.')}
                >
                  Remove
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {canWrite && <NoteForm key={notes.length} {...props} />}
    </section>
  )
}

function NoteForm({ id, add, refresh }: NotesProps) {
  const fieldLabels = { note: labels.newNote }
  const form = useStaffForm({
    id: 'note',
    initial: { note: '' },
    labels: fieldLabels,
    validate: (values) => validateBySchema(NoteText, values, fieldLabels),
    submit: async ({ note }) => {
      await add(note)
      form.clearDraft()
      notify('Note added.')
      await refresh()
    },
    failureText: failureTextOr(labels.notSaved),
    draftKey: `note ${id}`,
  })
  return (
    <form noValidate className="mt-4" onSubmit={form.onSubmit}>
      <FormSummary form={form} />
      <TextArea
        {...form.field('note')}
        label={labels.newNote}
        hint="Only staff can see these."
        rows={2}
        maxLength={2_000}
      />
      <Button type="submit" variant="outline" size="small" className="mt-3" busy={form.busy}>
        Add note
      </Button>
    </form>
  )
}

interface TagsProps extends About {
  tags: readonly string[]
  save: (tags: string[]) => Promise<unknown>
}

export function StaffTags(props: TagsProps) {
  const { canWrite, tags, save } = props
  const saved = tags.join('\n')
  const [chips, setChips] = useState(saved)
  // Other staff add tags, too.
  useEffect(() => setChips(saved), [saved])
  if (!canWrite && tags.length === 0) return null
  if (!canWrite)
    return (
      <p>
        {labels.tags}: {tags.join(', ')}
      </p>
    )
  const change = (value: string) => {
    setChips(value)
    const keep = () =>
      save(chipsOf(value)).catch((error: unknown) => {
        setChips(saved)
        throw error
      })
    void run(props, keep, 'Tags saved.')
  }
  return (
    <ChipsField
      id="staff-tags"
      name="tags"
      label={labels.tags}
      hint="To find the order later, such as “wedding”. Only staff can see these."
      value={chips}
      onChange={change}
      removeName={labels.removeTag}
    />
  )
}
