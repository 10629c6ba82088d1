/** Renders /admin/webhooks/{id}: one webhook with its state, deliveries and actions. */
import { useState } from 'react'
import { Loaded } from '../../forms/loaded.tsx'
import { useNavigateAfterSave } from '../../forms/use-admin-form.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { useSegment } from '../../lib/navigation/address.ts'
import { notify } from '../../lib/state/notices.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed } from '../../ui/states.tsx'
import { linkToWebhook, paths } from '../navigation/paths.ts'
import { NewSecretDialog } from '../secrets/new-secret-dialog.tsx'
import { adminTexts } from '../texts/texts.ts'
import { webhooks as labels } from '../texts/webhooks.ts'
import { Deliveries } from './deliveries.tsx'
import { useEnable } from './use-enable.ts'
import { useWebhooks, type Webhook } from './use-webhooks.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { answerLine, WebhookState } from './webhook-state.tsx'

export default function WebhookPage() {
  const id = useSegment(linkToWebhook(''))
  const query = useWebhooks()
  return (
    <Loaded query={query} failed={labels.loadFailed}>
      {({ items }) => {
        const webhook = items.find((one) => one.id === id)
        return webhook ? (
          <WebhookDetails key={id} webhook={webhook} />
        ) : (
          <>
            <PageHead title={labels.title} back={back} />
            <Failed message={adminTexts.form.notFound} />
          </>
        )
      }}
    </Loaded>
  )
}

const back = { href: paths.webhooks, label: 'All webhooks' }

type OpenDialog = 'edit' | 'rotate' | 'disable' | 'remove'

function WebhookDetails({ webhook }: { webhook: Webhook }) {
  const { id, name, url, types, oldSecretUntil } = webhook
  const [dialog, setDialog] = useState<OpenDialog>()
  const enable = useEnable(webhook)
  return (
    <>
      <PageHead title={name} subtitle={<span className="break-all">{url}</span>} back={back}>
        <Button variant="outline" size="small" onClick={() => setDialog('edit')}>
          Edit
        </Button>
        <Button variant="outline" size="small" onClick={() => setDialog('rotate')}>
          Rotate secret
        </Button>
        {webhook.state === 'on' && (
          <Button variant="outline" size="small" onClick={() => setDialog('disable')}>
            {labels.disable}
          </Button>
        )}
        <Button variant="danger" size="small" onClick={() => setDialog('remove')}>
          {labels.remove}
        </Button>
      </PageHead>
      <WebhookStatus webhook={webhook} />
      <dl className="mb-8 grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="text-muted">{labels.types}</dt>
        <dd className="wrap-anywhere">
          {types.length === 0 ? labels.everything : types.join(', ')}
        </dd>
        <dt className="text-muted">{labels.created}</dt>
        <dd>{formatDateTime(webhook.createdAt)}</dd>
      </dl>
      {oldSecretUntil && new Date(oldSecretUntil) > new Date() && (
        <p className="-mt-6 mb-8 text-sm text-muted">
          {`The previous secret is also valid until ${formatDateTime(oldSecretUntil)}.`}
        </p>
      )}
      <Deliveries webhook={webhook} />
      {dialog === 'edit' && <WebhookDialog stored={webhook} onClose={() => setDialog(undefined)} />}
      {dialog === 'rotate' && <Rotate webhook={webhook} onClose={() => setDialog(undefined)} />}
      {dialog === 'disable' && (
        <ConfirmDialog
          title={`Disable ${name}?`}
          text="Events are not sent while the webhook is disabled. After you enable it, you can resend the missed events."
          action={labels.disable}
          run={async () => {
            await enable(false)
            setDialog(undefined)
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'remove' && <Remove id={id} name={name} onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** Describes the webhook's state, with the button that fixes it. */
function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { state, failingSince, lastFailure } = webhook
  const enable = useEnable(webhook)
  const since = failingSince ? formatDateTime(failingSince) : ''
  const description =
    state === 'failed'
      ? `Disabled, because all deliveries failed for five days, since ${since}. No events are lost: enable the webhook to send them.`
      : state === 'off'
        ? 'Disabled: events are not sent to this webhook.'
        : failingSince
          ? `All deliveries have failed since ${since}. Each delivery is retried for about a day. After five days the webhook is disabled.`
          : 'Events are sent to this webhook.'
  return (
    <div role="status" className="panel mb-6 max-w-3xl">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
        <WebhookState webhook={webhook} />
        <span className="min-w-0 flex-1 basis-60">{description}</span>
      </p>
      {lastFailure && (
        <p className="mt-3 text-sm">
          {labels.lastAnswer}: <code className="break-all">{answerLine(lastFailure)}</code>
        </p>
      )}
      {state !== 'on' && (
        <Button size="small" className="mt-4" onClick={() => void enable(true, true)}>
          Enable
        </Button>
      )}
    </div>
  )
}

function Rotate({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const utils = trpc.useUtils()
  return (
    <NewSecretDialog
      name={name}
      text="The old secret stays valid for 24 hours. Enter the new secret in the other system before then."
      make={async (idempotencyKey) => {
        const context = { idempotencyKey }
        const { secret } = await utils.client.webhooks.rotate.mutate({ id }, { context })
        void utils.webhooks.list.invalidate()
        return secret
      }}
      onClose={onClose}
    />
  )
}

function Remove({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const utils = trpc.useUtils()
  const navigateAfterSave = useNavigateAfterSave()
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      text="No more events are sent. Waiting deliveries and the delivery history are deleted. This cannot be undone."
      action={labels.remove}
      danger
      run={async () => {
        await utils.client.webhooks.remove.mutate({ id })
        notify(`${name} deleted.`)
        navigateAfterSave(paths.webhooks, { replace: true })
        utils.webhooks.list.setData(
          {},
          (known) => known && { ...known, items: known.items.filter((one) => one.id !== id) },
        )
        await utils.webhooks.list.invalidate()
      }}
      onClose={onClose}
    />
  )
}
