/** Prints documents of many orders as one PDF, for the buttons and the shortcut. */

import { useState } from 'react'
import { type BulkPrint, maxBulkOrders } from '#server/modules/documents/documents.schema.ts'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { endSession } from '../../../lib/account/session.ts'
import { PdfError, showPdf } from '../../../lib/files/pdf.ts'
import { notifyError } from '../../../lib/state/notices.ts'
import { orders as ordersLabels } from '../order/labels.ts'

type DocumentKind = BulkPrint['document']

export interface Printing {
  /** the document kind in progress */
  busy: DocumentKind | undefined
  /** @param at the order to print where none is selected */
  print: (document: DocumentKind, at?: string) => Promise<void>
  /** the number of orders without an invoice, after invoices were requested */
  toIssue: number
  /** issues these invoices and prints all */
  issue: () => Promise<void>
  /** cancels printing */
  dismiss: () => void
}

/**
 * Returns the printing of selected orders.
 * @param count of the orders that are selected
 * @param find returns their ids, including all matches of the filter
 */
export function usePrinting(
  count: number,
  find: () => readonly string[] | Promise<readonly string[]>,
): Printing {
  const canIssue = useCan()('orders.write')
  const [busy, setBusy] = useState<DocumentKind>()
  const [unissued, setUnissued] = useState<{ orderIds: string[]; count: number }>()
  const dismiss = () => setUnissued(undefined)
  const show = async (wanted: BulkPrint, findIds: () => Promise<string[]>) => {
    const { document, issue } = wanted
    setBusy(document)
    try {
      // The ids are read after the tab is open: a later tab is blocked as a pop-up.
      await showPdf(async () => {
        wanted.orderIds = await findIds()
        return '/admin/orders/documents.pdf'
      }, wanted)
    } catch (error) {
      const refused = error instanceof PdfError ? error : undefined
      const missing = new Set(refused?.paths.filter((path) => path.startsWith('orderIds.'))).size
      if (document === 'invoice' && !issue && canIssue && missing > 0)
        return setUnissued({ orderIds: wanted.orderIds, count: missing })
      if (refused?.status === 401) endSession()
      notifyError(refused?.message || ordersLabels.documentFailed)
    } finally {
      setBusy(undefined)
    }
  }
  const print = async (document: DocumentKind, at?: string) => {
    if (count === 0 && !at) return
    if (count > maxBulkOrders)
      return notifyError(`One document can have at most ${maxBulkOrders} orders.`)
    await show({ document, orderIds: [] }, async () => (count > 0 ? [...(await find())] : [at!]))
  }
  const issue = async () => {
    const { orderIds } = unissued!
    await show({ document: 'invoice', orderIds, issue: true }, async () => orderIds)
    dismiss()
  }
  return { busy, print, toIssue: unissued?.count ?? 0, issue, dismiss }
}
