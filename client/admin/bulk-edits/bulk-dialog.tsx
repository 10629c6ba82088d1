/**
 * Changes many products: choose the change, confirm it, watch the progress, read the failures. The
 * server does the work; closing the window does not stop it.
 */
import { type FormEvent, useState } from 'react'
import { scheduleFields } from '#db/schema/product-shape.ts'
import { parseShopTime } from '#server/core/values/shop-time.schema.ts'
import type { BulkAction } from '#server/modules/bulk-edits/bulk-edits.schema.ts'
import {
  categoryTitle,
  menuCategories,
} from '#server/modules/catalog/products/categories.schema.ts'
import {
  type ProductState,
  productStates,
} from '#server/modules/catalog/products/schedule.schema.ts'
import { CheckField, Datalist, Options, SelectField, TextField } from '../../forms/field.tsx'
import { useCan } from '../../lib/account/admin-user.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { useAttemptKey } from '../../lib/api/attempt.ts'
import { type Inputs, trpc } from '../../lib/api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorText } from '../../ui/states.tsx'
import { adminTexts } from '../texts/texts.ts'
import { useBulkUndo } from './bulk-history.tsx'
import { BulkPreview, type Preview } from './bulk-preview.tsx'
import { BulkProgress } from './bulk-progress.tsx'

type Request = Inputs['products']['bulk']
type ActionType = BulkAction['type']

interface Props {
  which: Pick<Request, 'productIds' | 'filter'>
  count: number
  categories: readonly string[]
  /** @param changed true when products were changed and the selection may be cleared */
  onClose: (changed: boolean) => void
}

const labels = adminTexts.bulk
const allActions: readonly ActionType[] = [
  'setCategory',
  'changePricePercent',
  'setStock',
  'setState',
  'delete',
]

/** Returns the typed action for the server, which validates it. */
function actionOf(type: ActionType, typed: string, publishFrom: string): Request['action'] {
  const number = typed.trim() === '' ? Number.NaN : Number(typed)
  switch (type) {
    case 'setCategory':
      return { type, category: typed }
    case 'changePricePercent':
      return { type, percent: number }
    case 'setStock':
      return { type, stock: number }
    case 'setState':
      return {
        type,
        state: (typed || 'published') as ProductState,
        publishFrom: parseShopTime(publishFrom)?.toISOString() ?? null,
      }
    case 'delete':
      return { type }
  }
}

export function BulkDialog({ which, count, categories, onClose }: Props) {
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const canPrice = useCan()('prices')
  const actions = allActions.filter((one) => canPrice || one !== 'changePricePercent')
  const [type, setType] = useState<ActionType>('setCategory')
  const [typed, setTyped] = useState('')
  const [publishFrom, setPublishAt] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [preview, setPreview] = useState<Preview>()
  const [jobId, setJobId] = useState<string>()
  const [undoId, setUndoId] = useState<string>()
  const undo = useBulkUndo(setUndoId)
  const unconfirmed = type === 'delete' && confirmed.trim() !== String(count)

  const request = { ...which, expected: count, action: actionOf(type, typed, publishFrom) }

  const start = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (unconfirmed) return setProblem(labels.confirmDelete(count))
    setBusy(true)
    setProblem(undefined)
    try {
      if (type !== 'delete' && !preview)
        return setPreview(await utils.client.products.bulkPreview.mutate(request))
      const { job } = await utils.client.products.bulk.mutate(request, {
        context: { idempotencyKey: keyOf(request) },
      })
      setJobId(job.id)
    } catch (error) {
      const failure = readAdminFailure(error)
      setProblem(failure.issues[0]?.message ?? failure.message ?? labels.failed)
    } finally {
      setBusy(false)
    }
  }
  if (undoId) return <BulkProgress key={undoId} id={undoId} isUndo onClose={() => onClose(true)} />
  if (jobId)
    return <BulkProgress id={jobId} onUndo={() => void undo(jobId)} onClose={() => onClose(true)} />
  return (
    <Dialog
      title={labels.label}
      onClose={() => onClose(false)}
      footer={
        <>
          {preview ? (
            <Button variant="outline" size="small" onClick={() => setPreview(undefined)}>
              {labels.back}
            </Button>
          ) : (
            <CancelButton onClose={() => onClose(false)} />
          )}
          <Button
            type="submit"
            form="bulk"
            size="small"
            variant={type === 'delete' ? 'danger' : 'primary'}
            busy={busy}
            disabled={preview?.changed === 0}
          >
            {type === 'delete'
              ? labels.runDelete(count)
              : preview
                ? labels.run(preview.changed)
                : labels.preview}
          </Button>
        </>
      }
    >
      <form id="bulk" onSubmit={start} noValidate className="space-y-4">
        {preview ? (
          <>
            <BulkPreview request={request} first={preview} />
            <ErrorText text={problem} className="text-danger" />
          </>
        ) : (
          <>
            <fieldset>
              <legend className="mb-1 text-sm font-medium">{labels.action}</legend>
              {actions.map((one) => (
                <CheckField
                  key={one}
                  kind="radio"
                  name="action"
                  label={labels[one]}
                  checked={type === one}
                  onChange={() => {
                    setType(one)
                    setTyped('')
                    setProblem(undefined)
                  }}
                />
              ))}
            </fieldset>
            {type === 'setCategory' && (
              <>
                <TextField
                  label={labels.category}
                  name="bulk-value"
                  list="bulk-categories"
                  value={typed}
                  error={problem}
                  onChange={(event) => setTyped(event.target.value)}
                />
                <Datalist
                  id="bulk-categories"
                  of={[...new Set([...menuCategories, ...categories])]}
                  label={categoryTitle}
                />
              </>
            )}
            {(type === 'changePricePercent' || type === 'setStock') && (
              <TextField
                label={type === 'setStock' ? labels.stock : labels.percent}
                hint={type === 'setStock' ? undefined : labels.percentHint}
                name="bulk-value"
                inputMode={type === 'setStock' ? 'numeric' : 'decimal'}
                value={typed}
                error={problem}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
            {type === 'setState' && (
              <>
                <SelectField
                  label={labels.state}
                  name="bulk-value"
                  value={typed || 'published'}
                  hint={adminTexts.schedule.stateHints[(typed || 'published') as ProductState]}
                  error={typed === 'scheduled' ? undefined : problem}
                  onChange={(event) => setTyped(event.target.value)}
                >
                  <Options of={productStates} labels={scheduleFields.state.choices} />
                </SelectField>
                {typed === 'scheduled' && (
                  <TextField
                    label={labels.publishFrom}
                    hint={labels.publishFromHint}
                    name="bulk-publish-at"
                    type="datetime-local"
                    value={publishFrom}
                    error={problem}
                    onChange={(event) => setPublishAt(event.target.value)}
                  />
                )}
              </>
            )}
            {type === 'delete' && (
              <TextField
                label={labels.confirmLabel}
                hint={labels.confirmDelete(count)}
                name="bulk-confirm"
                inputMode="numeric"
                autoComplete="off"
                value={confirmed}
                error={problem}
                onChange={(event) => setConfirmed(event.target.value)}
              />
            )}
          </>
        )}
      </form>
    </Dialog>
  )
}
