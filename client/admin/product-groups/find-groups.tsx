/** Proposes product groups from product names such as `Lipstick – Coral`; a person confirms them. */
import { useState } from 'react'
import { CheckField, TextField } from '../../forms/field.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { useAttemptKey } from '../../lib/api/attempt.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { plural } from '../../lib/values/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { ErrorText, Failed } from '../../ui/states.tsx'

const groups = (n: number) => plural(n, 'group', 'groups')

export function FindGroups({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const query = trpc.productGroups.suggest.useQuery({}, { staleTime: 0, gcTime: 0 })
  const [option, setOption] = useState('Shade')
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const items = query.data?.suggestions ?? []
  const chosen = items.filter(({ name }) => !excluded.has(name))
  const toggle = (name: string) =>
    setExcluded((now) => {
      const next = new Set(now)
      if (!next.delete(name)) next.add(name)
      return next
    })
  const create = async () => {
    setBusy(true)
    setProblem(undefined)
    let created = 0
    try {
      for (const { name, variants } of chosen) {
        const body = {
          name,
          options: [{ name: option.trim() }],
          variants: variants.map(({ productId, value }) => ({ productId, options: [value] })),
        }
        await api.productGroups.create.mutate(body, { context: { idempotencyKey: keyOf(body) } })
        created += 1
      }
      notify(`${groups(created)} created.`)
      onClose()
    } catch (error) {
      setProblem(readAdminFailure(error).message ?? 'The groups could not be created.')
      await query.refetch()
    } finally {
      setBusy(false)
      void utils.productGroups.adminList.invalidate()
      void utils.products.invalidate()
      void utils.catalogue.invalidate()
    }
  }
  return (
    <Dialog
      title="Find groups"
      onClose={onClose}
      footer={
        <>
          <CancelButton onClose={onClose} />
          <Button
            busy={busy}
            disabled={chosen.length === 0 || option.trim() === ''}
            onClick={() => void create()}
          >
            {chosen.length === 0 ? 'Create groups' : `Create ${groups(chosen.length)}`}
          </Button>
        </>
      }
    >
      {query.isError ? (
        <Failed message="The products could not be read." onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <PageLoading />
      ) : items.length === 0 ? (
        <p>No products without a group share the beginning of their names.</p>
      ) : (
        <div className="space-y-4">
          <p className="text-sm text-muted">
            These products share a name up to a dash. Choose the groups to create.
          </p>
          <TextField
            name="option"
            label="Option"
            hint="What the variants differ in"
            value={option}
            maxLength={50}
            autoComplete="off"
            onChange={({ target }) => setOption(target.value)}
          />
          <ErrorText text={problem} className="text-sm font-medium text-danger" />
          <ul className="divide-y divide-line">
            {items.map(({ name, variants }) => (
              <li key={name} className="py-1">
                <CheckField
                  label={
                    <>
                      <span className="font-medium">{name}</span>
                      <span className="block text-sm text-muted">
                        {variants.map(({ value }) => value).join(', ')}
                      </span>
                    </>
                  }
                  checked={!excluded.has(name)}
                  onChange={() => toggle(name)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
