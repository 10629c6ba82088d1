/** Answers a message by email. A draft survives a reload, until it is sent. */

import { NewAnswer } from '#server/modules/content/messages/contact.schema.ts'
import { unfilledPlaceholders } from '#server/modules/settings/definitions/saved-replies.schema.ts'
import { CheckField, SelectField, TextArea } from '../../forms/field.tsx'
import { validateBySchema } from '../../forms/form.ts'
import { useStaffForm } from '../../forms/use-admin-form.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { notifyEmail } from '../emails/notify-email.ts'
import * as texts from './labels.ts'
import { messages as labels } from './labels.ts'
import type { Details, Message } from './status-badge.tsx'

interface Props {
  message: Pick<Message, 'id' | 'email'>
  templates: Details['templates']
}

/** Returns why an answer cannot be sent. */
function problemOf(answer: string): string | undefined {
  if (answer.trim() === '') return 'Please write an answer.'
  const unfilled = unfilledPlaceholders(answer)
  return unfilled.length > 0 ? texts.unfilled(unfilled) : undefined
}

export function AnswerForm({ message: { id, email }, templates }: Props) {
  const utils = trpc.useUtils()
  const form = useStaffForm({
    id: 'answer',
    initial: { answer: '', done: '' },
    draftKey: `answer:${id}`,
    validate: ({ answer }) => {
      const problem = problemOf(answer)
      return problem
        ? { answer: problem }
        : validateBySchema<{ answer: string }>(NewAnswer, { id, answer }, { answer: labels.answer })
    },
    submit: async ({ answer, done }) => {
      await api.conversations.answer.mutate({ id, answer, ...(done && { state: 'done' }) })
      form.setValues({ answer: '', done: '' })
      notifyEmail('Your answer is being sent.')
      await utils.conversations.invalidate()
    },
    failureText: ({ message }) => message ?? 'The answer could not be sent. Please try again.',
  })
  return (
    <form noValidate className="mt-6 border-t border-line pt-5" onSubmit={form.onSubmit}>
      {templates.length > 0 && (
        <SelectField
          id="template"
          name="template"
          label="Saved replies"
          value=""
          onChange={({ target }) => {
            const chosen = templates.find(({ name }) => name === target.value)
            const written = form.values.answer.trimEnd()
            if (chosen) form.set('answer', written ? `${written}\n\n${chosen.text}` : chosen.text)
          }}
          className="mb-4"
        >
          <option value="">Choose…</option>
          {templates.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      <TextArea
        {...form.field('answer')}
        label={labels.answer}
        hint={`Sent by email to ${email}. Replies go to the address of the shop.`}
        rows={5}
      />
      <CheckField
        label="Close after sending"
        checked={form.values.done !== ''}
        onChange={({ target }) => form.set('done', target.checked ? 'done' : '')}
        className="mt-2"
      />
      {form.failure && (
        <p ref={form.summary} tabIndex={-1} role="alert" className="mt-2 text-sm text-danger">
          {form.failure}
        </p>
      )}
      <Button type="submit" size="small" className="mt-4" busy={form.busy} busyText="Sending…">
        Send answer
      </Button>
    </form>
  )
}
