/** Defines the pages that add and edit a record, from a form and its operations. */
import { type ReactNode, useEffect, useRef } from 'react'
import { readAdminFailure } from '../lib/account/session.ts'
import { useAttemptKey } from '../lib/api/attempt.ts'
import { trpc } from '../lib/api/trpc.ts'
import { notify, notifyError, undoDuration } from '../lib/state/notices.ts'
import { texts } from '../lib/texts/texts.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { FormDefinition, Values } from './define-form.tsx'
import { DraftNote } from './draft-note.tsx'
import { EditNotes } from './edit-notes.tsx'
import { type Errors, type Form, FormError } from './form.ts'
import { FormSummary } from './form-summary.tsx'
import { Loaded } from './loaded.tsx'
import { useRestoredFocus } from './restored-focus.ts'
import { SaveBar } from './save-bar.tsx'
import { useAdminForm, useNavigateAfterSave } from './use-admin-form.ts'
import { useEdit } from './use-edit.ts'

type Utils = ReturnType<typeof trpc.useUtils>

interface EditorDefinition<Name extends string, Stored, Body, Answer> {
  form: FormDefinition<Name, Stored, Body>
  /** the list that saving and Cancel lead to; with a label the page head links to it, too */
  back: { href: string; label?: string }
  newTitle: string
  editTitle: string | ((stored: Stored) => string)
  subtitle?: (stored: Stored) => ReactNode
  /** buttons in the head of a record's page */
  head?: (stored: Stored) => ReactNode
  /** before and after the fields */
  before?: (stored: Stored) => ReactNode
  after?: (values: Values<Name>) => ReactNode
  addLabel: string
  saveLabel?: string
  added: string
  saved: string
  addFailed: string
  saveFailed?: string
  loadFailed: string
  /** a hook that reads the stored record */
  useStored: (id: string) => Parameters<typeof Loaded<Stored>>[0]['query']
  fetch: (id: string) => Promise<Stored>
  versionOf: (stored: Stored) => number
  create: (body: Body, options: { context: { idempotencyKey: string } }) => Promise<Answer>
  /** the page of an added record; the list unless given */
  linkToAdded?: (answer: Answer) => string
  update: (body: Body & { version: number }, id: string) => Promise<unknown>
  /** the change of a save that its notice offers to undo; called after the save */
  undo?: (stored: Stored, body: Body) => Promise<UndoOffer | undefined>
  /** invalidates the queries that a save changed */
  changed: (utils: Utils) => unknown
  /** stays on the page after a save and reloads the form from the stored record */
  stays?: boolean
  wide?: boolean
}

/** A change that a notice offers to undo. */
interface UndoOffer {
  text: string
  run: () => Promise<unknown>
  done: string
  failed: string
}

async function offerUndo(
  offered: Promise<UndoOffer | undefined> | undefined,
  changed: () => unknown,
): Promise<void> {
  const offer = await offered?.catch(() => undefined)
  if (!offer) return
  const run = async () => {
    try {
      await offer.run()
      notify(offer.done)
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? offer.failed)
    }
    await changed()
  }
  notify(offer.text, {
    action: { label: texts.common.undo, run: () => void run() },
    duration: undoDuration,
  })
}

/** Returns the editor of a record; `new` as its id adds one. */
export function defineEditor<Name extends string, Stored, Body, Answer>(
  definition: EditorDefinition<Name, Stored, Body, Answer>,
) {
  const { form: fields, back, versionOf, changed } = definition
  const { id: formId, labels, fieldOfIssue, print } = fields
  const headBack = back.label !== undefined && { back: { href: back.href, label: back.label } }

  /** Collects errors of controls that wait for something, such as an upload. */
  const useBlocked = (stored?: Stored) => {
    const blocked = useRef<Errors<Values<Name>>>({})
    const block = (name: Name, error: string | undefined) => {
      blocked.current = { ...blocked.current, [name]: error }
    }
    const validate = (values: Values<Name>) => fields.validate(values, blocked.current, stored)
    return { block, validate }
  }

  interface BodyProps {
    form: Form<Values<Name>>
    stored?: Stored
    block: (name: Name, error: string | undefined) => void
    label: string
    notes: ReactNode
    title: string
  }
  const Body = ({ form, stored, block, label, notes, title }: BodyProps) => (
    <form
      onSubmit={form.onSubmit}
      noValidate
      aria-label={title}
      className={definition.wide ? 'max-w-6xl' : 'max-w-3xl'}
    >
      {notes}
      <FormSummary form={form} />
      {stored !== undefined && definition.before?.(stored)}
      <fields.Fields form={form} stored={stored} block={block} />
      {definition.after?.(form.values)}
      <SaveBar form={form} label={label} back={back.href} />
    </form>
  )

  function NewRecord() {
    const navigateAfterSave = useNavigateAfterSave()
    const utils = trpc.useUtils()
    const keyOf = useAttemptKey()
    const { block, validate } = useBlocked()
    const form = useAdminForm<Values<Name>>({
      id: formId,
      draftKey: `admin-${formId}-new`,
      initial: fields.empty,
      labels,
      validate,
      mapIssue: fieldOfIssue,
      failed: definition.addFailed,
      submit: async (values) => {
        const body = fields.bodyOf(values)
        const answer = await definition.create(body, { context: { idempotencyKey: keyOf(body) } })
        notify(definition.added)
        void changed(utils)
        navigateAfterSave(definition.linkToAdded?.(answer) ?? back.href)
      },
    })
    const notes = form.fromDraft && <DraftNote onDrop={() => form.dropDraft(fields.empty)} />
    return (
      <>
        <PageHead title={definition.newTitle} {...headBack} />
        <Body
          form={form}
          block={block}
          label={definition.addLabel}
          notes={notes}
          title={definition.newTitle}
        />
      </>
    )
  }

  interface KnownRecordProps {
    id: string
    stored: Stored
    title: string
    onMount: () => void
  }
  function KnownRecord({ id, stored, title, onMount }: KnownRecordProps) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each form
    useEffect(onMount, [])
    const navigateAfterSave = useNavigateAfterSave()
    const utils = trpc.useUtils()
    const { block, validate } = useBlocked(stored)
    const valuesOf = (now: Stored) => fields.valuesOf(now, versionOf(now))
    const { form, ...notes } = useEdit<Values<Name>>({
      id: formId,
      draftKey: `admin-${formId}:${id}`,
      loaded: valuesOf(stored),
      labels,
      print,
      validate,
      mapIssue: fieldOfIssue,
      save: async (values, version) => {
        try {
          const body = fields.bodyOf(values, stored)
          await definition.update({ ...body, version }, id)
          void offerUndo(definition.undo?.(stored, body), () => changed(utils))
        } catch (error) {
          // Shows the stored values that the message refers to.
          if (error instanceof FormError) void changed(utils)
          throw error
        }
      },
      fetchNow: async () => valuesOf(await definition.fetch(id)),
      saved: definition.saved,
      failed: definition.saveFailed ?? definition.addFailed,
      onSaved: () => {
        void changed(utils)
        if (!definition.stays) navigateAfterSave(back.href)
      },
    })
    return (
      <Body
        form={form}
        stored={stored}
        block={block}
        label={definition.saveLabel ?? definition.addLabel}
        notes={<EditNotes {...notes} />}
        title={title}
      />
    )
  }

  function EditRecord({ id }: { id: string }) {
    const query = definition.useStored(id)
    const { handlers, restore } = useRestoredFocus()
    const { editTitle, subtitle, head } = definition
    const titleOf = (stored: Stored) =>
      typeof editTitle === 'function' ? editTitle(stored) : editTitle
    return (
      <>
        {query.data === undefined ? (
          typeof editTitle === 'string' && <PageHead title={editTitle} {...headBack} />
        ) : (
          <PageHead title={titleOf(query.data)} subtitle={subtitle?.(query.data)} {...headBack}>
            {head?.(query.data)}
          </PageHead>
        )}
        <div {...handlers}>
          <Loaded query={query} failed={definition.loadFailed}>
            {(stored) => (
              <KnownRecord
                key={definition.stays ? versionOf(stored) : undefined}
                id={id}
                stored={stored}
                title={titleOf(stored)}
                onMount={restore}
              />
            )}
          </Loaded>
        </div>
      </>
    )
  }

  return function Editor({ id }: { id: string }) {
    return id === 'new' ? <NewRecord /> : <EditRecord key={id} id={id} />
  }
}
