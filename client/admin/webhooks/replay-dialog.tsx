/** Sends the events since a time to a webhook again. */
import { ReplayRequest } from '#server/modules/webhooks/webhooks.schema.ts'
import { defineForm } from '../../forms/define-form.tsx'
import { defineFormDialog } from '../../forms/define-form-dialog.tsx'
import { api } from '../../lib/api/trpc.ts'
import { webhooks as labels } from '../texts/webhooks.ts'
import { EventTypeFields, everyType, typesCodec } from './event-type-fields.tsx'
import type { Webhook } from './use-webhooks.ts'

const form = defineForm({
  id: 'replay',
  schema: ReplayRequest,
  read: (_: Webhook) => ({ since: '', types: [] }),
  // Without types the server takes those of the webhook.
  write: ({ since, types }, webhook) => ({
    ...{ id: webhook?.id, since },
    ...((types as unknown[]).length > 0 && { types }),
  }),
  check: ({ since, types }) => ({
    ...(since === '' && { since: 'Enter a time.' }),
    ...(types === '' && { types: labels.noneChosen }),
  }),
  fields: [
    { name: 'since', label: 'Since', hint: 'In the time zone of the shop.', kind: 'timestamp' },
    {
      name: 'types',
      label: 'Events',
      initial: everyType,
      codec: typesCodec,
      render: (control) => <EventTypeFields {...control} all="All events of this webhook" />,
    },
  ],
})

export const ReplayDialog = defineFormDialog({
  form,
  title: labels.replay,
  action: labels.replay,
  wide: true,
  intro: () => (
    <p>
      Resends the events of these types since then, with their original IDs. The other system can
      use the IDs to ignore duplicates.
    </p>
  ),
  failed: labels.failed,
  save: (body) => api.webhooks.replay.mutate(body),
  done: (_, __, { message }) => message,
  changed: (utils) => utils.webhooks.deliveries.invalidate(),
})
