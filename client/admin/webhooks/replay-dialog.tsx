/** Tells a webhook again what happened since a time. */
import { momentInShop } from '#server/core/values/shop-time.schema.ts'
import { TextField } from '../../forms/field.tsx'
import { refusalText } from '../../forms/form.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { FormSummary } from '../../forms/form-summary.tsx'
import { useStaffForm } from '../../forms/use-admin-form.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { webhooks as words } from '../texts/webhooks.ts'
import { EventTypeFields, everyType, readTypes } from './event-type-fields.tsx'
import type { Webhook } from './use-webhooks.ts'

const labels = { since: words.since, types: words.which }

export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const utils = trpc.useUtils()
  const form = useStaffForm({
    id: 'replay',
    initial: { since: '', types: everyType },
    labels,
    validate: ({ since, types }) => ({
      ...(momentInShop(since) ? {} : { since: words.sinceMissing }),
      ...(types === '' ? { types: words.noneChosen } : {}),
    }),
    failureText: refusalText(words.failed),
    submit: async ({ since, types }) => {
      const { message } = await utils.client.webhooks.replay.mutate({
        id: webhook.id,
        since: momentInShop(since)!.toISOString(),
        // Without any it is told what it is told anyway.
        ...(types === everyType ? {} : { types: readTypes(types) }),
      })
      notify(message)
      onClose()
      await utils.webhooks.deliveries.invalidate()
    },
  })
  return (
    <FormDialog
      title={words.replayTitle}
      onClose={onClose}
      action={words.replayTitle}
      busy={form.busy}
      onSubmit={form.onSubmit}
      wide
    >
      <FormSummary form={form} />
      <p>{words.replayText}</p>
      <TextField
        {...form.field('since')}
        label={words.since}
        hint={words.sinceHint}
        type="datetime-local"
        className="max-w-60"
      />
      <EventTypeFields
        id="replay-types"
        label={words.which}
        all={words.itsTypes}
        value={form.values.types}
        error={form.errors.types}
        onChange={(types) => form.set('types', types)}
      />
    </FormDialog>
  )
}
