/** Papers of many orders as one document, for its buttons and its key. */
import { useState } from 'react'
import { type BulkPrint, mostAtOnce } from '#server/papers/papers.schema.ts'
import { notifyError } from '../../lib/notices.ts'
import { PdfRefused, showPdf } from '../../lib/pdf.ts'
import { useMay } from '../lib/admin-user.tsx'
import { endSession } from '../lib/session.ts'
import { tooMany } from '../texts/order-desk.ts'
import { adminTexts } from '../texts.ts'

type PaperKind = BulkPrint['paper']

export interface Printing {
  /** what is being made */
  busy: PaperKind | undefined
  /** @param at the order that is meant where none is selected */
  print: (paper: PaperKind, at?: string) => Promise<void>
}

/**
 * @param count of the orders that are selected
 * @param find gives them, all that are found included
 */
export function usePrinting(
  count: number,
  find: () => readonly string[] | Promise<readonly string[]>,
): Printing {
  const mayIssue = useMay()('orders.write')
  const [busy, setBusy] = useState<PaperKind>()
  const print = async (paper: PaperKind, at?: string) => {
    if (count === 0 && !at) return
    if (count > mostAtOnce) return notifyError(tooMany(mostAtOnce))
    const wanted: BulkPrint = { paper, orderIds: [] }
    if (paper === 'invoice' && mayIssue) wanted.issue = true
    setBusy(paper)
    try {
      // Found out once its tab is open: one that opens later is taken for a pop-up.
      await showPdf(async () => {
        wanted.orderIds = count > 0 ? [...(await find())] : [at!]
        return '/admin/orders/papers.pdf'
      }, wanted)
    } catch (error) {
      if (error instanceof PdfRefused && error.status === 401) endSession()
      const said = error instanceof PdfRefused && error.message
      notifyError(said || adminTexts.orders.paperFailed)
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, print }
}
