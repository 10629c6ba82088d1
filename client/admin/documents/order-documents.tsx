/** Lists the documents of an order: PDFs to print, and the issued documents one by one. */

import { FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '../../forms/field.tsx'
import { useCan } from '../../lib/account/admin-user.tsx'
import { endSession } from '../../lib/account/session.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { whenModule } from '../../lib/config/when-module.ts'
import { PdfError, showPdf } from '../../lib/files/pdf.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { formatDate, formatMoney } from '../../lib/values/format.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/states.tsx'
import { orders as labels } from '../orders/order/labels.ts'
import type { AdminOrder } from '../orders/order/order-columns.tsx'

type IssuedDocument = Outputs['documents']['list']['documents'][number]

function Documents({ order: { orderId, status } }: { order: AdminOrder }) {
  const utils = trpc.useUtils()
  const canWrite = useCan()('orders.write')
  const query = trpc.documents.list.useQuery({ orderId }, { staleTime: 0 })
  const [busy, setBusy] = useState<string>()
  const [taxNumber, setTaxNumber] = useState('')
  const documents = query.data?.documents ?? []
  const invoice = documents.find(({ kind, isValid }) => kind === 'invoice' && isValid)
  const canIssue = canWrite && status !== 'Cancelled'

  const show = async (name: string, path: string | (() => Promise<string>)) => {
    setBusy(name)
    try {
      await showPdf(path)
    } catch (error) {
      if (error instanceof PdfError && error.status === 401) endSession()
      const reason = error instanceof PdfError ? error.message : readFailure(error).message
      notifyError(reason || labels.documentFailed)
    } finally {
      setBusy(undefined)
    }
  }
  const issue = async () => {
    const answer = await utils.client.documents.issue.mutate({ orderId, taxNumber })
    setTaxNumber('')
    void utils.documents.list.invalidate({ orderId })
    notify(answer.message)
    return answer.document.pdf
  }
  const button = (name: string, path: string | (() => Promise<string>)) => (
    <Button
      variant="outline"
      size="small"
      busy={busy === name}
      onClick={() => void show(name, path)}
    >
      <Printer aria-hidden size={16} /> {name}
    </Button>
  )
  if (query.isError && !query.data)
    return (
      <Failed message="The documents could not be loaded." onRetry={() => void query.refetch()} />
    )
  return (
    <section aria-labelledby="order-documents" className="mt-6">
      <h3 id="order-documents" className="title-3 mb-3 text-xl">
        Documents
      </h3>
      <p className="flex flex-wrap gap-3">
        {invoice ? button('Invoice', invoice.pdf) : canIssue && button(labels.makeInvoice, issue)}
        {button('Packing slip', `/admin/orders/${orderId}/packing-slip.pdf`)}
        {button('Label', `/admin/orders/${orderId}/label.pdf`)}
      </p>
      {!canIssue && query.data?.documents.length === 0 && (
        <p className="mt-2 text-sm text-muted">This order has no invoice.</p>
      )}
      {documents.length > 0 && (
        <ul className="mt-3 text-sm">
          {documents.map((document) => (
            <DocumentItem
              key={document.number}
              document={document}
              onShow={() => show(document.number, document.pdf)}
            />
          ))}
        </ul>
      )}
      {canIssue && (
        <details className="mt-2 text-sm">
          <summary className="cursor-pointer py-1.5">Add the customer’s tax number</summary>
          <form
            className="mt-2 flex flex-wrap items-start gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              if (taxNumber.trim()) void show(labels.makeInvoice, issue)
            }}
          >
            <TextField
              id="buyer-tax-number"
              name="taxNumber"
              label="Customer’s tax number"
              hint={
                invoice
                  ? 'The current invoice is credited and replaced, unless it has this number.'
                  : undefined
              }
              value={taxNumber}
              maxLength={40}
              autoComplete="off"
              onChange={({ target }) => setTaxNumber(target.value)}
            />
            <Button type="submit" variant="outline" size="small" className="sm:mt-8">
              {labels.makeInvoice}
            </Button>
          </form>
        </details>
      )}
    </section>
  )
}

export const OrderDocuments = whenModule('documents', Documents)

function DocumentItem({ document, onShow }: { document: IssuedDocument; onShow: () => void }) {
  const { kind, number, date, total, isValid } = document
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <button
        type="button"
        className="text-link inline-flex items-center gap-1.5 py-1"
        onClick={onShow}
      >
        <FileText aria-hidden size={16} /> {labels.documentKinds[kind]} {number}
      </button>
      <span className="text-muted">
        {formatDate(date)}, {formatMoney(total)}
        {!isValid && ' (credited)'}
      </span>
    </li>
  )
}
