/** Makes a webhook and shows its secret this once, or changes where one is and what it is told. */
import { useState } from 'react'
import { NewWebhook } from '#server/modules/webhooks/webhooks.schema.ts'
import { TextField } from '../../forms/field.tsx'
import { judgeBySchema, refusalText } from '../../forms/form.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { FormSummary } from '../../forms/form-summary.tsx'
import { useStaffForm } from '../../forms/use-admin-form.ts'
import { useAttemptKey } from '../../lib/api/attempt.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { ShownSecret } from '../secrets/shown-secret.tsx'
import { adminTexts } from '../texts/texts.ts'
import { webhooks as words } from '../texts/webhooks.ts'
import { EventTypeFields, printTypes, readTypes } from './event-type-fields.tsx'
import type { Webhook } from './use-webhooks.ts'

const labels = { name: words.name, url: words.url, types: words.types }
const fieldsOf = ({ name, url, types }: Record<keyof typeof labels, string>) => ({
  name,
  url,
  types: readTypes(types),
})

interface Props {
  /** the one to change; a new one without it */
  webhook?: Webhook
  /** called with the id of a new one when its secret was seen */
  onMade?: (id: string) => void
  onClose: () => void
}

export function WebhookDialog({ webhook, onMade, onClose }: Props) {
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const [made, setMade] = useState<{ id: string; secret: string }>()
  const form = useStaffForm({
    id: 'webhook',
    initial: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      types: webhook ? printTypes(webhook.types) : '',
    },
    labels,
    validate: (values) => ({
      ...judgeBySchema(NewWebhook, fieldsOf(values), labels),
      ...(values.types === '' ? { types: words.noneChosen } : {}),
    }),
    failureText: (told) =>
      told.code === 'PRECONDITION_FAILED' ? words.stale : refusalText(words.failed)(told),
    submit: async (values) => {
      const fields = fieldsOf(values)
      try {
        if (webhook) {
          const { id, version } = webhook
          await utils.client.webhooks.update.mutate({ ...fields, id, version })
          notify(words.saved(values.name.trim()))
          onClose()
        } else {
          const context = { idempotencyKey: keyOf(fields) }
          const answer = await utils.client.webhooks.create.mutate(fields, { context })
          setMade({ id: answer.webhook.id, secret: answer.secret })
        }
      } finally {
        void utils.webhooks.list.invalidate()
      }
    },
  })
  if (made)
    return (
      <ShownSecret
        title={words.createTitle}
        value={made.secret}
        hint={words.secretHint}
        onClose={() => {
          onClose()
          onMade?.(made.id)
        }}
      />
    )
  return (
    <FormDialog
      title={webhook ? adminTexts.list.editName(webhook.name) : words.createTitle}
      onClose={onClose}
      action={webhook ? words.save : words.create}
      busy={form.busy}
      onSubmit={form.onSubmit}
      wide
    >
      <FormSummary form={form} />
      <TextField
        {...form.field('name')}
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        maxLength={100}
      />
      <TextField
        {...form.field('url')}
        label={words.url}
        hint={words.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
      />
      <EventTypeFields
        id="webhook-types"
        label={words.types}
        all={words.all}
        value={form.values.types}
        error={form.errors.types}
        onChange={(types) => form.set('types', types)}
      />
    </FormDialog>
  )
}
