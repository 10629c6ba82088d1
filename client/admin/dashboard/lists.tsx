/** Renders the dashboard's short lists, each with a link to the full list. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useCan } from '../../lib/account/admin-user.tsx'
import type { Outputs } from '../../lib/api/trpc.ts'
import { formatDateTime, formatMoney } from '../../lib/values/format.ts'
import { ExportButton } from '../../lists/export-button.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { linkToEditProduct, linkToStock, paths } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'
import type { Range } from './range.ts'

type Overview = Outputs['dashboard']['overview']

const labels = adminTexts.dashboard

interface PanelProps {
  id: string
  title: string
  note?: ReactNode
  /** the address of the full list, if there is one */
  all?: string | undefined
  /** an action of the list */
  tool?: ReactNode
  /** shown when the list is empty */
  none: string
  children: ReactNode[]
}

function Panel({ id, title, note, all, tool, none, children }: PanelProps) {
  return (
    <section className="panel min-w-0" aria-labelledby={id}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id={id} className="title-3">
          {title}
        </h2>
        {all && (
          <Link href={all} className="text-sm text-link" aria-label={`${labels.seeAll}: ${title}`}>
            {labels.seeAll}
          </Link>
        )}
        {tool}
      </div>
      {note && <p className="mb-2 text-sm text-muted">{note}</p>}
      {children.length === 0 ? (
        <p className="py-6 text-center text-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
    </section>
  )
}

function ProductLine({
  productId,
  name,
  image,
  end,
  endNote,
}: {
  productId: string
  name: string
  image: string
  end: string
  endNote?: string
}) {
  const canEdit = useCan()('products.write')
  return (
    <li className="flex items-center gap-3 py-2">
      <ResponsiveImage
        src={image}
        alt=""
        sizes="40px"
        width={32}
        height={40}
        className="h-10 w-8 shrink-0 rounded-control"
      />
      {canEdit ? (
        <Link
          href={linkToEditProduct(productId)}
          className="min-w-0 flex-1 truncate py-1 hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span className="min-w-0 flex-1 truncate py-1">{name}</span>
      )}
      <span className="text-end text-sm font-medium tabular-nums">
        {end}
        {endNote && <span className="block font-normal text-muted">{endNote}</span>}
      </span>
    </li>
  )
}

export function BestSellers({
  products,
  range,
}: {
  products: Overview['bestSellers']
  range: Range
}) {
  return (
    <Panel
      id="best"
      title={labels.bestSellers}
      none={labels.noSales}
      tool={<ExportButton what="reports/products" query={{ ...range }} name={labels.bestSellers} />}
    >
      {products.map((product) => (
        <ProductLine
          key={product.productId}
          productId={product.productId}
          name={product.productName}
          image={product.image}
          end={`${product.quantity.toLocaleString('en')} ×`}
          endNote={formatMoney(product.revenue)}
        />
      ))}
    </Panel>
  )
}

export function LowStock({ stock }: { stock: Overview['stock'] }) {
  const canSee = useCan()('products.read')
  return (
    <Panel
      id="low"
      title={labels.lowStock}
      all={canSee ? linkToStock('low') : undefined}
      none={labels.noLow}
      note={`${labels.lowStock}: ${stock.lowStock.toLocaleString('en')} · ${labels.outOfStock}: ${stock.outOfStock.toLocaleString('en')}`}
    >
      {stock.products.map((product) => (
        <ProductLine
          key={product.productId}
          productId={product.productId}
          name={product.productName}
          image={product.image}
          end={labels.left(product.stock)}
        />
      ))}
    </Panel>
  )
}

export function Messages({ messages }: { messages: Overview['messages'] }) {
  return (
    <Panel id="messages" title={labels.messages} all={paths.messages} none={labels.noMessages}>
      {messages.map((message) => (
        <li key={message.id} className="py-2.5">
          <p className="flex justify-between gap-4">
            <span className="truncate font-medium">{message.subject}</span>
            <span className="shrink-0 text-sm text-muted">{formatDateTime(message.date)}</span>
          </p>
          <p className="truncate text-sm text-muted">
            {message.name}: {message.message}
          </p>
        </li>
      ))}
    </Panel>
  )
}
