/** /admin/customers/keys: API keys, shown once when they are made, revoked when they have served. */

import { useState } from 'react'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { type Outputs, trpc } from '../../trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyRound, Plus } from '../../ui/icons.ts'
import { Empty } from '../../ui/states.tsx'
import { listOf } from '../staff/role-choice.tsx'
import { adminTexts } from '../texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { RefreshCw } from '../ui/icons.ts'
import { NewSecretDialog } from '../ui/new-secret-dialog.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'

type Key = Outputs['apiKeys']['list'][number]

const words = adminTexts.keys

function stateOf(key: Key): 'revoked' | 'expired' | 'active' {
  if (key.revokedAt) return 'revoked'
  return key.expiresAt && new Date(key.expiresAt) < new Date() ? 'expired' : 'active'
}

const day = (iso: string | null) => (iso ? formatDate(iso) : words.never)

const keyColumns = (revoke: (key: Key) => void, rotate: (key: Key) => void): Column<Key>[] => [
  {
    key: 'name',
    label: words.name,
    fixed: true,
    className: 'font-medium',
    cell: (key) => <span className="block min-w-32 wrap-anywhere">{key.name}</span>,
  },
  {
    key: 'may',
    label: words.may,
    cell: (key) =>
      key.permissions.length === 0 ? (
        words.asCustomer
      ) : (
        <details>
          <summary className="cursor-pointer">{words.permissions(key.permissions.length)}</summary>
          <span className="block max-w-64 text-sm text-muted">{listOf(key.permissions)}</span>
        </details>
      ),
  },
  { key: 'prefix', label: words.prefix, cell: (key) => <code>{key.prefix}…</code> },
  { key: 'by', label: words.by, cell: (key) => <span className="break-all">{key.createdBy}</span> },
  { key: 'created', label: words.created, cell: (key) => day(key.createdAt) },
  { key: 'expires', label: words.expires, cell: (key) => day(key.expiresAt) },
  { key: 'lastUsed', label: words.lastUsed, cell: (key) => day(key.lastUsedAt) },
  {
    key: 'state',
    label: words.state,
    cell: (key) => {
      const state = stateOf(key)
      const old = key.previousUntil
      return (
        <span>
          <Badge tone={state === 'active' ? 'green' : 'neutral'}>{words[state]}</Badge>
          {state === 'active' && old && new Date(old) > new Date() && (
            <span className="block text-sm text-muted">{words.oldUntil(formatDateTime(old))}</span>
          )}
        </span>
      )
    },
  },
  {
    key: 'action',
    label: adminTexts.list.actions,
    fixed: true,
    sticky: true,
    cell: (key) =>
      stateOf(key) === 'active' && (
        <span className="flex gap-1 whitespace-nowrap">
          <RowAction
            icon={RefreshCw}
            label={adminTexts.secret.new}
            name={adminTexts.secret.newFor(key.name)}
            onClick={() => rotate(key)}
          />
          <RowAction
            icon={KeyRound}
            label={words.revoke}
            name={words.revokeOf(key.name)}
            onClick={() => revoke(key)}
          />
        </span>
      ),
  },
]

export default function KeysPage() {
  const query = trpc.apiKeys.list.useQuery({}, { staleTime: 0 })
  const utils = trpc.useUtils()
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<Key>()
  const [rotating, setRotating] = useState<Key>()
  return (
    <>
      <PageHead title={words.title} subtitle={words.subtitle}>
        <Button size="small" onClick={() => setCreating(true)}>
          <Plus aria-hidden size={17} /> {words.create}
        </Button>
      </PageHead>
      <DataTable
        table="keys"
        caption={words.caption}
        columns={keyColumns(setRevoking, setRotating)}
        rows={query.data ?? []}
        rowKey={(row) => row.id}
        query={query}
        failed={words.loadFailed}
        empty={<Empty title={words.empty} />}
      />
      {creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
      {rotating && (
        <NewSecretDialog
          name={rotating.name}
          text={words.rotateText}
          make={async (idempotencyKey) => {
            const { key } = await utils.client.apiKeys.rotate.mutate(
              { id: rotating.id },
              { context: { idempotencyKey } },
            )
            void utils.apiKeys.list.invalidate()
            return key
          }}
          onClose={() => setRotating(undefined)}
        />
      )}
      {revoking && (
        <ConfirmDialog
          title={words.revokeTitle(revoking.name)}
          text={words.revokeText}
          action={words.revoke}
          danger
          run={async () => {
            await utils.client.apiKeys.revoke.mutate({ id: revoking.id })
            notify(words.revokedDone(revoking.name))
            setRevoking(undefined)
            await utils.apiKeys.list.invalidate()
          }}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  )
}
