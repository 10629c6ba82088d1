/** Answers a message by a letter. What was typed stays over a reload, until it is sent. */
import { NewAnswer } from '#server/contact/contact.schema.ts'
import { judgeBySchema, useForm } from '../../lib/form.ts'
import { notify } from '../../lib/notices.ts'
import { api, trpc } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { readAdminFailure } from '../lib/session.ts'
import { adminTexts } from '../texts.ts'
import type { Message } from './status-badge.tsx'

const words = adminTexts.messages

interface Props {
  message: Message
  onAnswered: (message: Message) => void
}

export function AnswerForm({ message: { id, email }, onAnswered }: Props) {
  const utils = trpc.useUtils()
  const form = useForm({
    id: 'answer',
    initial: { answer: '' },
    draftKey: `answer:${id}`,
    validate: (values) =>
      values.answer.trim() === ''
        ? { answer: words.answerMissing }
        : judgeBySchema<typeof values>(NewAnswer, { id, ...values }, { answer: words.answer }),
    submit: async ({ answer }) => {
      try {
        const { item } = await api.messages.answer.mutate({ id, answer })
        onAnswered(item)
      } catch (error) {
        readAdminFailure(error)
        throw error
      }
      form.setValues({ answer: '' })
      notify(words.sent)
      void utils.messages.page.invalidate()
    },
    failureText: ({ message }) => message ?? words.sendFailed,
  })
  return (
    <form
      noValidate
      className="mt-6 border-t border-line pt-5"
      onSubmit={(event) => void form.onSubmit(event)}
    >
      <TextArea
        {...form.field('answer')}
        label={words.answer}
        hint={words.answerHint(email)}
        rows={5}
      />
      {form.failure && (
        <p ref={form.summary} tabIndex={-1} role="alert" className="mt-2 text-sm text-danger">
          {form.failure}
        </p>
      )}
      <Button type="submit" size="small" className="mt-4" busy={form.busy} busyText={words.sending}>
        {words.send}
      </Button>
    </form>
  )
}
