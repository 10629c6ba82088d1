/** Defines a dialog that adds or edits a record, from a form and the operations that save it. */
import { type ReactNode, useState } from 'react'
import { useAttemptKey } from '../lib/api/attempt.ts'
import { trpc } from '../lib/api/trpc.ts'
import { notify } from '../lib/state/notices.ts'
import type { FormDefinition, Values } from './define-form.tsx'
import { failureTextOr } from './form.ts'
import { FormDialog } from './form-dialog.tsx'
import { FormSummary } from './form-summary.tsx'
import { useStaffForm } from './use-admin-form.ts'

type Utils = ReturnType<typeof trpc.useUtils>
type Text<Stored> = string | ((stored: Stored | undefined) => string)

interface DialogDefinition<Name extends string, Stored, Body, Answer> {
  form: FormDefinition<Name, Stored, Body>
  title: Text<Stored>
  /** the label of the button */
  action: Text<Stored>
  /** above the fields */
  intro?: (stored: Stored | undefined) => ReactNode
  failed: string
  /** the message after another person saved the same record */
  stale?: string
  save: (
    body: Body,
    stored: Stored | undefined,
    options: { context: { idempotencyKey: string } },
  ) => Promise<Answer>
  /** invalidates the queries that a save changed */
  changed: (utils: Utils) => unknown
  /** the notice after a successful save */
  done?: (values: Values<Name>, stored: Stored | undefined, answer: Answer) => string | undefined
  notify?: (text: string) => unknown
  /** replaces the form after a save, as with a secret; undefined closes the dialog */
  result?: (answer: Answer, close: () => void) => ReactNode
  wide?: boolean
}

/** Returns a dialog that edits `stored`, or adds a record when there is none. */
export function defineFormDialog<Name extends string, Stored, Body, Answer>(
  definition: DialogDefinition<Name, Stored, Body, Answer>,
) {
  const { form: fields, stale } = definition

  return function RecordDialog(props: { stored?: Stored; onClose: (answer?: Answer) => void }) {
    const { stored, onClose } = props
    const utils = trpc.useUtils()
    const keyOf = useAttemptKey()
    const [answer, setAnswer] = useState<Answer>()
    const form = useStaffForm<Values<Name>>({
      id: fields.id,
      initial: stored === undefined ? fields.empty : fields.valuesOf(stored, 0),
      labels: fields.labels,
      validate: (values) => fields.validate(values, {}, stored),
      mapIssue: fields.fieldOfIssue,
      failureText: (failure) =>
        stale !== undefined && failure.code === 'PRECONDITION_FAILED'
          ? stale
          : failureTextOr(definition.failed)(failure),
      submit: async (values) => {
        const body = fields.bodyOf(values, stored)
        try {
          const saved = await definition.save(body, stored, {
            context: { idempotencyKey: keyOf(body) },
          })
          const done = definition.done?.(values, stored, saved)
          if (done !== undefined) (definition.notify ?? notify)(done)
          if (definition.result?.(saved, () => {})) setAnswer(saved)
          else onClose(saved)
        } finally {
          void definition.changed(utils)
        }
      },
    })
    const textOf = (text: Text<Stored>) => (typeof text === 'function' ? text(stored) : text)
    if (answer !== undefined) return definition.result?.(answer, () => onClose(answer))
    return (
      <FormDialog
        title={textOf(definition.title)}
        onClose={onClose}
        action={textOf(definition.action)}
        busy={form.busy}
        onSubmit={form.onSubmit}
        wide={definition.wide ?? false}
      >
        {definition.intro?.(stored)}
        <FormSummary form={form} />
        <fields.Fields form={form} stored={stored} block={() => {}} />
      </FormDialog>
    )
  }
}
