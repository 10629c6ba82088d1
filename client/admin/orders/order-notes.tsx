/** What staff write about an order for one another: notes, and tags to find it by. */
import { useState } from 'react'
import { type Happened, NewNote } from '#server/orders/about.schema.ts'
import { judgeBySchema, useForm } from '../../lib/form.ts'
import { formatDateTime } from '../../lib/format.ts'
import { notify, notifyError } from '../../lib/notices.ts'
import { api, trpc } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormSummary } from '../../ui/form-summary.tsx'
import { useMay } from '../lib/admin-user.tsx'
import { readAdminFailure } from '../lib/session.ts'
import * as words from '../texts/order-page.ts'
import { ChipsField, chipsOf } from '../ui/chips-field.tsx'

/** Does something, says that, and asks for what is known of it anew. */
function useDeed(orderId: string) {
  const utils = trpc.useUtils()
  return async (deed: () => Promise<unknown>, text: string) => {
    try {
      await deed()
      notify(text)
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? words.notSaved)
    }
    await utils.orders.about.invalidate({ orderId })
  }
}

interface NotesProps {
  orderId: string
  timeline: readonly Happened[]
}

export function InternalNotes({ orderId, timeline }: NotesProps) {
  const mayWrite = useMay()('orders.write')
  const run = useDeed(orderId)
  const notes = timeline.flatMap(({ at, by, note }) => (note ? [{ at, by, ...note }] : []))
  return (
    <section aria-labelledby="order-notes">
      <h3 id="order-notes" className="title-3 mb-2 text-xl">
        {words.notes}
      </h3>
      {notes.length === 0 && <p className="text-sm text-muted">{words.noNotes}</p>}
      <ul className="space-y-3">
        {notes.map(({ id, at, by, note, mayRemove }) => (
          <li key={id} className="rounded-card bg-sand px-4 py-3">
            <p className="whitespace-pre-line wrap-anywhere">{note}</p>
            <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
              {words.by(formatDateTime(at), by)}
              {mayRemove && mayWrite && (
                <Button
                  look="plain"
                  size="small"
                  aria-label={words.takeBackOf(formatDateTime(at))}
                  onClick={() =>
                    void run(() => api.orders.removeNote.mutate({ orderId, id }), words.noteTaken)
                  }
                >
                  {words.takeBack}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {mayWrite && <NoteForm key={notes.length} orderId={orderId} />}
    </section>
  )
}

function NoteForm({ orderId }: { orderId: string }) {
  const utils = trpc.useUtils()
  const labels = { note: words.newNote }
  const form = useForm({
    id: 'note',
    initial: { note: '' },
    labels,
    validate: (values) => judgeBySchema(NewNote, { orderId, ...values }, labels),
    submit: async ({ note }) => {
      await api.orders.addNote.mutate({ orderId, note })
      form.clearDraft()
      notify(words.noteAdded)
      await utils.orders.about.invalidate({ orderId })
    },
    failureText: ({ issues, message }) =>
      issues.length > 0 ? undefined : (message ?? words.notSaved),
    draftKey: `note ${orderId}`,
  })
  return (
    <form noValidate className="mt-4" onSubmit={(event) => void form.onSubmit(event)}>
      <FormSummary form={form} />
      <TextArea
        {...form.field('note')}
        label={words.newNote}
        hint={words.notesHint}
        rows={2}
        maxLength={2_000}
      />
      <Button type="submit" look="outline" size="small" className="mt-3" busy={form.busy}>
        {words.addNote}
      </Button>
    </form>
  )
}

export function Tags({ orderId, tags }: { orderId: string; tags: readonly string[] }) {
  const mayWrite = useMay()('orders.write')
  const run = useDeed(orderId)
  const [chips, setChips] = useState(tags.join('\n'))
  if (!mayWrite && tags.length === 0) return null
  if (!mayWrite)
    return (
      <p>
        {words.tags}: {tags.join(', ')}
      </p>
    )
  const save = (value: string) => {
    setChips(value)
    void run(() => api.orders.setTags.mutate({ orderId, tags: chipsOf(value) }), words.tagsSaved)
  }
  return (
    <ChipsField
      id="order-tags"
      name="tags"
      label={words.tags}
      hint={words.tagsHint}
      value={chips}
      onChange={save}
      removeName={words.removeTag}
    />
  )
}
