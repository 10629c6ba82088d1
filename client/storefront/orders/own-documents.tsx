/** Offers the buyer the invoice and the credit notes of a shipped order. */
import { useQuery } from '@tanstack/react-query'
import type { Order } from '#server/modules/orders/order/orders.schema.ts'
import { api } from '../../lib/api/trpc.ts'
import { whenModule } from '../../lib/config/when-module.ts'
import { PdfError, showPdf } from '../../lib/files/pdf.ts'
import { notifyError } from '../../lib/state/notices.ts'
import * as labels from '../../lib/texts/after-order.ts'

interface Props {
  order: Pick<Order, 'orderId' | 'status'>
  /** the link of a guest's order */
  link?: string
}

function Documents({ order: { orderId, status }, link }: Props) {
  const body = { orderId, ...(link ? { link } : {}) }
  const { data } = useQuery({
    queryKey: [['orders'], 'documents', orderId, status, link],
    queryFn: ({ signal }) => api.documents.listOwn.mutate(body, { signal }),
  })
  const show = async (path: string) => {
    try {
      await showPdf(path, body)
    } catch (error) {
      notifyError((error instanceof PdfError && error.message) || labels.documentFailed)
    }
  }
  if (!data?.documents.length) return null
  return (
    <ul className="mt-6 flex flex-wrap gap-x-6 print:hidden">
      {data.documents.map(({ kind, number, pdf }) => (
        <li key={number}>
          <button type="button" className="text-link py-2" onClick={() => void show(pdf)}>
            {labels.documentKinds[kind]} {number}
          </button>
        </li>
      ))}
    </ul>
  )
}

export const OwnDocuments = whenModule('documents', Documents)
