/** What is done with all selected orders: they are moved on, and their papers printed in one document. */
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
  /** the orders that are meant, all that are found included */
  find: () => Promise<readonly string[]>
  /** where they most likely go next */
  next: OrderStatus
  onMoved: () => void
}

export function ManyOrders({ selection, total, find, next, onMoved }: Props) {
  const mayWrite = useMay()('orders.write')
  const [moving, setMoving] = useState(false)
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
  return (
    <>
      <SelectionBar selection={selection} total={total}>
        <span className="flex flex-wrap gap-2">
          {mayWrite && (
            <Button size="small" onClick={() => setMoving(true)}>
              {words.setStatus}
            </Button>
          )}
          {(['packing-slip', 'invoice', 'label'] as const).map((paper) => (
            <Button
              key={paper}
              look="outline"
              size="small"
              busy={busy === paper}
              onClick={() => void print(paper)}
            >
              <Printer aria-hidden size={15} /> {words.papers[paper]}
            </Button>
          ))}
        </span>
      </SelectionBar>
      {moving && (
        <MoveMany
          count={selection.count}
          find={find}
          next={next}
          onClose={(moved) => {
            setMoving(false)
            if (moved) onMoved()
          }}
        />
      )}
    </>
  )
}
