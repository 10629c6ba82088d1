/** Creates a webhook and shows its secret once, or edits its address and its events. */
import { NewWebhook } from '#server/modules/webhooks/webhooks.schema.ts'
import { defineForm } from '../../forms/define-form.tsx'
import { defineFormDialog } from '../../forms/define-form-dialog.tsx'
import { api } from '../../lib/api/trpc.ts'
import { notifyError } from '../../lib/state/notices.ts'
import { ShownSecret } from '../secrets/shown-secret.tsx'
import { webhooks as labels } from '../texts/webhooks.ts'
import { EventTypeFields, typesCodec } from './event-type-fields.tsx'
import type { Webhook } from './use-webhooks.ts'

const form = defineForm({
  id: 'webhook',
  schema: NewWebhook,
  read: (webhook: Webhook) => webhook,
  check: ({ types }) => (types === '' ? { types: labels.noneChosen } : {}),
  fields: [
    {
      name: 'name',
      label: labels.name,
      hint: 'The system that receives the events',
      input: { autoComplete: 'off', maxLength: 100 },
    },
    {
      name: 'url',
      label: 'URL',
      hint: 'A public https:// address. Redirects are not followed.',
      input: { type: 'url', inputMode: 'url', autoComplete: 'off', placeholder: 'https://' },
    },
    {
      name: 'types',
      label: labels.types,
      codec: typesCodec,
      render: (control) => (
        <EventTypeFields {...control} all="All events, including future types" />
      ),
    },
  ],
})

export const WebhookDialog = defineFormDialog({
  form,
  title: (webhook) => (webhook ? `Edit ${webhook.name}` : labels.createTitle),
  action: (webhook) => (webhook ? 'Save webhook' : labels.create),
  wide: true,
  failed: labels.failed,
  stale: 'This webhook was changed in the meantime. Close this dialog to see the changes.',
  save: async (body, webhook, options) => {
    if (!webhook) return api.webhooks.create.mutate(body, options)
    const { id, version } = webhook
    const { warning } = await api.webhooks.update.mutate({ ...body, id, version })
    if (warning) notifyError(warning)
    return undefined
  },
  done: ({ name }, webhook) => webhook && `${name.trim()} saved.`,
  changed: (utils) => utils.webhooks.list.invalidate(),
  result: (made, close) =>
    made && (
      <ShownSecret
        title={labels.createTitle}
        value={made.secret}
        warning={made.warning}
        hint="The other system uses it to verify the signature of each event (Standard Webhooks)."
        onClose={close}
      />
    ),
})
