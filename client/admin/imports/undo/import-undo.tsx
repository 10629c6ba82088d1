/** Undoes an import: the button states the counts, then a report shows the result. */
import { useState } from 'react'
import { readAdminFailure } from '../../../lib/account/session.ts'
import { type Outputs, trpc } from '../../../lib/api/trpc.ts'
import { whenModule } from '../../../lib/config/when-module.ts'
import { notifyError } from '../../../lib/state/notices.ts'
import { PlainTable } from '../../../lists/plain-table.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { adminTexts } from '../../texts/texts.ts'
import type { ImportStatus } from '../preview/import-status.ts'
import { printValue } from '../preview/print-value.ts'

const labels = adminTexts.imports.undo

/** Checks the effect, asks for confirmation, and starts the undo. */
function Undo({
  status,
  onStarted,
}: {
  status: Pick<ImportStatus, 'id' | 'fileName' | 'undo'>
  onStarted: () => Promise<unknown>
}) {
  const utils = trpc.useUtils()
  const [plan, setPlan] = useState<Outputs['imports']['previewUndo']>()
  const [busy, setBusy] = useState(false)
  const { id, fileName, undo } = status
  if (!undo?.until) return null
  const openPlan = async () => {
    setBusy(true)
    try {
      setPlan(await utils.client.imports.previewUndo.query({ id }))
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? labels.failed)
    }
    setBusy(false)
  }
  const run = async () => {
    await utils.client.imports.undo.mutate({ id })
    void utils.products.invalidate()
    void utils.catalogue.invalidate()
    setPlan(undefined)
    await onStarted()
  }
  const action = undo.report ? labels.goOn : labels.action
  return (
    <>
      <Button
        variant="outline"
        size="small"
        busy={busy}
        aria-label={labels.named(action, fileName)}
        onClick={() => void openPlan()}
      >
        {action}
      </Button>
      {plan && (
        <ConfirmDialog
          title={labels.title(fileName)}
          text={labels.plan(plan.report)}
          action={action}
          danger
          run={run}
          onClose={() => setPlan(undefined)}
        />
      )}
    </>
  )
}

export const UndoButton = whenModule('import-undo', Undo)

/** Reports what was undone, and what was left unchanged. */
export function UndoReport({
  status,
  onStarted,
}: {
  status: ImportStatus
  onStarted: () => Promise<unknown>
}) {
  const { report } = status.undo ?? {}
  if (!report) return null
  return (
    <section className="panel" aria-labelledby="undone">
      <h2 id="undone" className="title-3">
        {labels.result}
      </h2>
      <p role="status" className="mt-1 text-muted">
        {labels.done(report)}
        {report.groups && ` ${labels.doneGroups(report.groups)}`}
      </p>
      {report.skipped + report.stockShort > 0 && <UndoRows id={status.id} />}
      {status.undo?.until && (
        <p className="mt-5">
          <UndoButton status={status} onStarted={onStarted} />
        </p>
      )}
    </section>
  )
}

/** Lists the results by product, page by page. */
function UndoRows({ id }: { id: string }) {
  const [cursor, setCursor] = useState<string>()
  const { data } = trpc.imports.listUndoRows.useQuery({ id, cursor, limit: 100 }, { staleTime: 0 })
  if (!data) return null
  return (
    <>
      <PlainTable
        className="mt-4"
        caption={labels.rows}
        wordy
        stacked
        head={[adminTexts.imports.product, labels.why]}
        rows={data.items.map(({ position, productId, productName, reason, fields }) => [
          <span key={position}>
            <span className="font-medium">{productName}</span>
            <span className="block text-sm text-muted">{productId}</span>
          </span>,
          <span key="why" className="block max-w-xl">
            {reason}
            {fields.map(({ field, imported, current }) => (
              <span key={field} className="clamp block text-muted">
                {labels.field(
                  adminTexts.imports.fields[field] ?? field,
                  printValue(imported),
                  printValue(current),
                )}
              </span>
            ))}
          </span>,
        ])}
        rowKeys={data.items.map(({ position }) => String(position))}
      />
      {data.nextCursor && (
        <Button
          className="mt-3"
          variant="outline"
          size="small"
          onClick={() => setCursor(data.nextCursor ?? undefined)}
        >
          {labels.more}
        </Button>
      )}
    </>
  )
}
