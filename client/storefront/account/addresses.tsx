/** Lists the account's addresses, default first, to edit, make default or delete with undo. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import { type Address, maxAddresses } from '#server/modules/accounts/addresses/addresses.schema.ts'
import { useAccount } from '../../lib/account/account.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { notify, notifyError, undoDuration } from '../../lib/state/notices.ts'
import * as labels from '../../lib/texts/addresses.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { Breadcrumbs } from '../components/breadcrumbs.tsx'
import { AddressDialog } from './address-dialog.tsx'

export default function Addresses() {
  usePage(pageRoutes.addresses.title)
  const { user, failed, retry } = useAccount()
  return (
    <div className="page max-w-5xl pt-8 pb-10 lg:pt-12">
      <Breadcrumbs
        trail={[
          { label: pageRoutes.profile.title, to: routes.profile.link() },
          { label: labels.title },
        ]}
      />
      <h1 className="title-1 mt-4">{labels.title}</h1>
      <p className="mt-3 text-muted">{labels.lead}</p>
      <div className="mt-8">
        {failed ? (
          <Failed message={labels.failed} onRetry={retry} />
        ) : (
          user && <Book name={`${user.firstName} ${user.lastName}`.trim()} />
        )}
      </div>
    </div>
  )
}

function Book({ name }: { name: string }) {
  const [, navigate] = useLocation()
  const query = trpc.addresses.list.useQuery({})
  const utils = trpc.useUtils()
  const open = useSearchParameters().get('open')
  const changed = () => void utils.addresses.invalidate()
  const book = query.data ?? []
  const known = book.find(({ addressId }) => addressId === open)
  const show = (id: string) => navigate(routes.addresses.link(id), { state: { openedHere: true } })
  const close = () => {
    const state: unknown = history.state
    if (typeof state === 'object' && state !== null && 'openedHere' in state) history.back()
    else navigate(routes.addresses.link(), { replace: true })
  }
  if (query.isPending)
    return (
      <div role="status" className="grid gap-4 sm:grid-cols-2">
        <span className="sr-only">{texts.common.loading}</span>
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
      </div>
    )
  if (query.isError) return <Failed message={labels.failed} onRetry={() => void query.refetch()} />
  const isFull = book.length >= maxAddresses
  const add = (
    <Button disabled={isFull} onClick={() => show('new')}>
      {labels.add}
    </Button>
  )
  return (
    <>
      {book.length === 0 ? (
        <Empty title={labels.none}>{add}</Empty>
      ) : (
        <>
          <ul className="grid gap-4 sm:grid-cols-2">
            {book.map((address) => (
              <Card
                key={address.addressId}
                address={address}
                onEdit={() => show(address.addressId)}
                onChange={changed}
              />
            ))}
          </ul>
          <div className="mt-8 flex flex-wrap items-center gap-4">
            {add}
            {isFull && <p className="text-sm text-muted">{labels.full(maxAddresses)}</p>}
          </div>
        </>
      )}
      {(known || (open === 'new' && !isFull)) && (
        <AddressDialog
          key={open}
          known={known}
          name={name}
          isFirst={book.length === 0}
          onSaved={() => {
            changed()
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface CardProps {
  address: Address
  onEdit: () => void
  onChange: () => void
}

function Card({ address, onEdit, onChange }: CardProps) {
  const [busy, setBusy] = useState(false)
  const { addressId, ...input } = address
  const called = address.label || address.name
  const attempt = async (work: () => Promise<unknown>, failure: string) => {
    setBusy(true)
    try {
      await work()
      onChange()
    } catch {
      notifyError(failure)
    }
    setBusy(false)
  }
  const putBack = () => attempt(() => api.addresses.add.mutate(input), labels.saveFailed)
  const remove = () =>
    attempt(async () => {
      await api.addresses.remove.mutate({ addressId })
      notify(labels.removed(called), {
        action: { label: texts.common.undo, run: () => void putBack() },
        duration: undoDuration,
      })
    }, labels.removeFailed)
  const makeDefault = () =>
    attempt(() => api.addresses.update.mutate({ ...address, isDefault: true }), labels.saveFailed)
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="title-3 min-w-0">{called}</h2>
        {address.isDefault && <Badge tone="accent">{labels.isDefault}</Badge>}
      </div>
      <p className="mt-2 flex-1 whitespace-pre-line text-muted">
        {[address.label && address.name, address.address, address.phone].filter(Boolean).join('\n')}
      </p>
      <div className="mt-4 -ms-4 flex flex-wrap gap-x-1">
        <Button variant="plain" size="small" aria-label={labels.editName(called)} onClick={onEdit}>
          {labels.edit}
        </Button>
        {!address.isDefault && (
          <Button
            variant="plain"
            size="small"
            disabled={busy}
            aria-label={labels.setDefaultName(called)}
            onClick={() => void makeDefault()}
          >
            {labels.setDefault}
          </Button>
        )}
        <Button
          variant="plain"
          size="small"
          disabled={busy}
          aria-label={labels.removeName(called)}
          onClick={() => void remove()}
        >
          {labels.remove}
        </Button>
      </div>
    </li>
  )
}
