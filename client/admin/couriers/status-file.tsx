/** Imports a courier's parcel statuses: first a preview of the changes, then the changes. */

import { useState } from 'react'
import { Link } from 'wouter'
import type { StatusFileResult } from '#server/modules/couriers/couriers.schema.ts'
import { TextField } from '../../forms/field.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { plural } from '../../lib/values/numbers.ts'
import { PlainTable } from '../../lists/plain-table.tsx'
import { Button } from '../../ui/button.tsx'
import { linkToOrderPage } from '../navigation/paths.ts'
import { courierFiles as labels } from '../texts/cod-payouts.ts'
import { courierFileNames, encodeFile, problemOf, refusalOf } from './files.ts'

export function StatusFile() {
  const utils = trpc.useUtils()
  const [file, setFile] = useState<File>()
  const [read, setRead] = useState<StatusFileResult>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const moves = read?.lines.filter(({ outcome }) => outcome === 'willChange').length ?? 0
  const send = async (chosen: File, dryRun: boolean) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const request = { ...(await encodeFile(chosen)), dryRun }
      let moved = 0
      let answer: StatusFileResult
      do {
        answer = await utils.client.couriers.statuses.mutate(request)
        moved += answer.lines.filter(({ outcome }) => outcome === 'changed').length
        setRead(answer)
      } while (answer.left > 0)
      if (!dryRun) {
        notify(`${plural(moved, 'order', 'orders')} updated.`)
        await utils.orders.invalidate()
      }
    } catch (error) {
      const { ofFile, message } = refusalOf(error)
      setProblem(ofFile ?? message)
    }
    setBusy(false)
  }
  return (
    <section className="panel" aria-labelledby="from-courier">
      <h2 id="from-courier" className="title-3">
        Import statuses
      </h2>
      <p className="mt-1 mb-4 text-muted">
        An Excel workbook or CSV with waybills or order numbers and a status. Preview before you
        update orders.
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          id="statuses"
          name="statuses"
          type="file"
          accept={courierFileNames}
          className="max-w-full"
          label="Status file (Excel or CSV)"
          error={problem}
          onChange={({ target }) => {
            setFile(target.files?.[0])
            setRead(undefined)
          }}
        />
        <Button
          variant="outline"
          disabled={!file}
          busy={busy && !read}
          onClick={() => {
            const found = problemOf(file)
            if (found) setProblem(found)
            else if (file) void send(file, true)
          }}
        >
          Preview
        </Button>
        {moves > 0 && file && (
          <Button busy={busy} busyText="Updating…" onClick={() => void send(file, false)}>
            {`Update ${plural(moves, 'order', 'orders')}`}
          </Button>
        )}
      </div>
      {read && (
        <>
          <p role="status" className="mt-4 mb-2 font-medium">
            {read.message}
          </p>
          <PlainTable
            className="max-h-96"
            caption="Lines of the status file"
            wordy
            head={['Line', labels.order, 'Waybill', 'Courier status', 'New status', 'Result']}
            rows={read.lines.map((line) => [
              line.line,
              line.from ? (
                <Link key="order" href={linkToOrderPage(line.orderId)} className="text-link">
                  {line.orderId}
                </Link>
              ) : (
                line.orderId
              ),
              line.waybill,
              line.courierStatus,
              line.outcome === 'willChange' || line.outcome === 'changed'
                ? labels.statusChange(
                    line.from ?? '',
                    line.returning ? 'Shipped, returning' : (line.to ?? ''),
                  )
                : (line.from ?? ''),
              <span key="outcome">
                {labels.outcomes[line.outcome]}
                {line.reason && <span className="block text-muted">{line.reason}</span>}
              </span>,
            ])}
          />
        </>
      )}
    </section>
  )
}
