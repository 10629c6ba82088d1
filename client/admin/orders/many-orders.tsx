/** What is done with all selected orders: they are confirmed, moved on, carried, exported, and printed as one document. */
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { OrderStatus } from '#server/orders/orders.schema.ts'
import { type BulkPrint, mostAtOnce } from '#server/papers/papers.schema.ts'
import { notifyError } from '../../lib/notices.ts'
import { PdfRefused, showPdf } from '../../lib/pdf.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../lib/admin-user.tsx'
import type { Selection } from '../lib/selection.ts'
import { endSession } from '../lib/session.ts'
import * as words from '../texts/order-desk.ts'
import { adminTexts } from '../texts.ts'
import { SelectionBar } from '../ui/selection-bar.tsx'
import type { Which } from './change-many.tsx'
import { ConfirmMany } from './confirm-many.tsx'
import { CourierMany } from './courier-many.tsx'
import { ExportMany } from './export-many.tsx'
import { MoveMany } from './move-many.tsx'

type PaperKind = BulkPrint['paper']

/** Opens papers of orders in one document; says why there is none. */
export async function printOrders(paper: PaperKind, orderIds: readonly string[], issue: boolean) {
  try {
    const wanted = { paper, orderIds, ...(paper === 'invoice' && issue ? { issue } : {}) }
    await showPdf('/admin/orders/papers.pdf', wanted)
  } catch (error) {
    if (error instanceof PdfRefused && error.status === 401) endSession()
    const said = error instanceof PdfRefused && error.message
    notifyError(said || adminTexts.orders.paperFailed)
  }
}

interface Props {
  selection: Selection
  total: number
  which: Which
  /** the same as the query of a file */
  exported: object
  /** the first orders that are found, as many as one document holds */
  find: () => Promise<readonly string[]>
  /** where they most likely go next */
  next: OrderStatus
  /** they wait to be confirmed */
  toConfirm: boolean
  onChanged: () => void
}

export function ManyOrders({ selection, total, which, exported, find, ...props }: Props) {
  const { next, toConfirm, onChanged } = props
  const mayWrite = useMay()('orders.write')
  const [changing, setChanging] = useState<'confirm' | 'status' | 'courier'>()
  const [busy, setBusy] = useState<PaperKind>()
  const print = async (paper: PaperKind) => {
    if (selection.count > mostAtOnce) return notifyError(words.tooMany(mostAtOnce))
    setBusy(paper)
    try {
      // Named ones are asked for at once, so that their tab is no pop-up.
      await printOrders(paper, selection.everything ? await find() : selection.ids, mayWrite)
    } catch {
      notifyError(adminTexts.orders.paperFailed)
    } finally {
      setBusy(undefined)
    }
  }
  const dialog = {
    count: selection.count,
    which,
    onClose: (asked: boolean) => {
      setChanging(undefined)
      if (asked) onChanged()
    },
  }
  return (
    <>
      <SelectionBar selection={selection} total={total}>
        <div className="grid grid-cols-3 gap-2 sm:flex sm:flex-wrap">
          {mayWrite && (
            <>
              {toConfirm && (
                <Button size="small" className="max-sm:px-1" onClick={() => setChanging('confirm')}>
                  {words.confirm}
                </Button>
              )}
              <Button
                look={toConfirm ? 'outline' : 'primary'}
                size="small"
                className="max-sm:px-1"
                onClick={() => setChanging('status')}
              >
                {words.setStatus}
              </Button>
              <Button
                look="outline"
                size="small"
                className="max-sm:px-1"
                onClick={() => setChanging('courier')}
              >
                {words.assignCourier}
              </Button>
            </>
          )}
          {(['packing-slip', 'invoice', 'label'] as const).map((paper) => (
            <Button
              key={paper}
              look="outline"
              size="small"
              className="max-sm:px-1"
              busy={busy === paper}
              onClick={() => void print(paper)}
            >
              <Printer aria-hidden size={15} /> {words.papers[paper]}
            </Button>
          ))}
          <ExportMany query={exported} />
        </div>
      </SelectionBar>
      {changing === 'confirm' && <ConfirmMany {...dialog} />}
      {changing === 'status' && <MoveMany {...dialog} next={next} />}
      {changing === 'courier' && <CourierMany {...dialog} />}
    </>
  )
}
