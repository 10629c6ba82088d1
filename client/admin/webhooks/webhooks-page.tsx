/** /admin/webhooks: which other systems are told what happens, and whether they hear it. */

import { useState } from 'react'
import { Link } from 'wouter'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Plus } from '../../ui/icons.ts'
import { Empty } from '../../ui/states.tsx'
import { useGoOn } from '../lib/use-admin-form.ts'
import { linkToWebhook } from '../paths.ts'
import { webhooks as words } from '../texts/webhooks.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useUnderWay, useWebhooks, type Webhook } from './use-webhooks.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { answerLine, WebhookState } from './webhook-state.tsx'

const webhookColumns = (underWay: ReturnType<typeof useUnderWay>): Column<Webhook>[] => [
  {
    key: 'name',
    label: words.name,
    fixed: true,
    cell: ({ id, name, url }) => (
      <span className="block min-w-40">
        <Link
          href={linkToWebhook(id)}
          className="inline-block min-h-9 py-1.5 font-medium wrap-anywhere text-link"
        >
          {name}
        </Link>
        <span className="clamp text-sm break-all text-muted">{url}</span>
      </span>
    ),
  },
  {
    key: 'types',
    label: words.types,
    cell: ({ types }) =>
      types.length === 0 ? (
        words.everything
      ) : (
        <details>
          <summary className="cursor-pointer">{words.kinds(types.length)}</summary>
          <span className="block max-w-64 text-sm text-muted">{types.join(', ')}</span>
        </details>
      ),
  },
  {
    key: 'state',
    label: words.state,
    fixed: true,
    cell: (webhook) => (
      <span className="block max-w-md">
        <WebhookState webhook={webhook} />
        {webhook.failingSince && (
          <span className="block text-sm text-muted">
            {words.failingSince(formatDateTime(webhook.failingSince))}
          </span>
        )}
        {webhook.lastFailure && (
          <code className="clamp text-sm break-all">{answerLine(webhook.lastFailure)}</code>
        )}
      </span>
    ),
  },
  {
    key: 'under-way',
    label: words.underWay,
    cell: ({ id }) => {
      const { waiting, dead } = underWay(id)
      return (
        <span className="flex flex-wrap gap-x-3">
          {waiting > 0 && (
            <Link href={linkToWebhook(id, 'waiting')} className="text-link">
              {words.waitingOf(waiting)}
            </Link>
          )}
          {dead > 0 && (
            <Link href={linkToWebhook(id, 'dead')} className="text-link">
              {words.deadOf(dead)}
            </Link>
          )}
          {waiting + dead === 0 && words.nothing}
        </span>
      )
    },
  },
  {
    key: 'created',
    label: words.created,
    className: 'sm:whitespace-nowrap',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
]

export default function WebhooksPage() {
  const query = useWebhooks()
  const underWay = useUnderWay()
  const goOn = useGoOn()
  const [creating, setCreating] = useState(false)
  return (
    <>
      <PageHead title={words.title} subtitle={words.subtitle}>
        <Button size="small" onClick={() => setCreating(true)}>
          <Plus aria-hidden size={17} /> {words.create}
        </Button>
      </PageHead>
      <DataTable
        table="webhooks"
        caption={words.caption}
        columns={webhookColumns(underWay)}
        rows={query.data ?? []}
        rowKey={({ id }) => id}
        // One look that failed takes nothing away that is known.
        query={{ ...query, isError: query.isLoadingError }}
        failed={words.loadFailed}
        empty={
          <Empty title={words.empty}>
            <p>{words.emptyHint}</p>
          </Empty>
        }
      />
      {creating && (
        <WebhookDialog
          onClose={() => setCreating(false)}
          // In the place of the dialog's own entry: Back leads to the list.
          onMade={(id) => goOn(linkToWebhook(id), { replace: true })}
        />
      )}
    </>
  )
}
