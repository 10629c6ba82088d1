/** Shows a running import: its progress, its counts so far, and how to stop it. */

import { useState } from 'react'
import { readAdminFailure } from '../../lib/account/session.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notifyError } from '../../lib/state/notices.ts'
import { number } from '../../lib/values/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { adminTexts } from '../texts/texts.ts'
import { ImportCounts } from './import-counts.tsx'
import type { ImportStatus } from './preview/import-status.ts'

const labels = adminTexts.imports

export function ImportProgress({
  status,
  onChanged,
}: {
  status: ImportStatus
  onChanged: () => void
}) {
  const utils = trpc.useUtils()
  const [stopping, setStopping] = useState(false)
  const undo = status.undo?.report
  const { total } = undo ?? status.report
  const done = undo?.done ?? status.report.rows.read
  const stop = async () => {
    setStopping(true)
    try {
      await utils.client.imports.stop.mutate({ id: status.id })
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? labels.failed)
      setStopping(false)
    }
    onChanged()
  }
  return (
    <section className="panel" aria-label={labels.states[status.state]}>
      <p role="status" className="text-lg font-medium tabular-nums">
        {labels.states[status.state]}:{' '}
        {undo
          ? labels.undo.progress(done, undo.total)
          : total === null
            ? `${number(done)} rows so far`
            : `${number(done)} of ${number(total)} rows`}
      </p>
      <progress
        className="mt-3 mb-5 h-3 w-full"
        aria-label={labels.states[status.state]}
        {...(total ? { max: total, value: done } : {})}
      />
      {!undo && <ImportCounts report={status.report} />}
      <p className="mt-5 flex flex-wrap items-center gap-4">
        <Button
          variant="danger"
          size="small"
          busy={stopping}
          busyText="Stopping…"
          onClick={() => void stop()}
        >
          Stop
        </Button>
        <span className="text-sm text-muted">
          {undo ? labels.undo.closeHint : 'You can leave this page. The import continues.'}
        </span>
      </p>
    </section>
  )
}
