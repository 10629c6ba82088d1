/** Renders /admin/orders/confirm: the orders to confirm by phone, one after the other. */
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Loaded } from '../../../forms/loaded.tsx'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { trpc } from '../../../lib/api/trpc.ts'
import { formatDateTime, formatMoney } from '../../../lib/values/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Empty } from '../../../ui/states.tsx'
import { linkToOrderPage, linkToSettings, paths } from '../../navigation/paths.ts'
import { age, tabCount } from '../order/list-labels.ts'
import { back, open as openAsPage } from '../order/page-labels.ts'
import { type Call, CallCard } from './call-card.tsx'
import { CallFacts } from './call-facts.tsx'
import * as labels from './labels.ts'

/** Milliseconds between two polls: others work on the same list. */
const refetchInterval = 20_000

export default function ConfirmPage() {
  const query = trpc.orders.calls.useQuery(
    { limit: 50 },
    { staleTime: 0, refetchInterval: refetchInterval },
  )
  const { data } = query
  const total = data && tabCount(data.totalIsExact ? data.total : data.total + 1, data.total)
  return (
    <div className="max-w-3xl">
      <PageHead
        title="Orders to confirm"
        subtitle={total && data.total > 0 && `${total} to confirm`}
        back={{ href: paths.orders, label: back }}
      />
      <Loaded query={query} failed="The call list could not be loaded.">
        {({ items }) => (items.length === 0 ? <NoCalls /> : <Calls items={items} />)}
      </Loaded>
    </div>
  )
}

function NoCalls() {
  const { data } = trpc.orders.rules.useQuery({})
  const canSet = useCan()('settings')
  if (!data) return null
  return data.confirm ? (
    <Empty title="No calls to make.">New orders that need a confirmation appear here.</Empty>
  ) : (
    <Empty title="This shop does not confirm orders.">
      Choose which orders need a confirmation under Settings, Orders.
      {canSet && (
        <ButtonLink href={linkToSettings('orders')} variant="outline" size="small">
          Open settings
        </ButtonLink>
      )}
    </Empty>
  )
}

const isLater = ({ call }: Call) =>
  call.callAt !== undefined && Date.parse(call.callAt) > Date.now()

function Calls({ items }: { items: readonly Call[] }) {
  const utils = trpc.useUtils()
  const [opened, setOpened] = useState<string>()
  const parts = [
    ['Call now', items.filter((one) => !isLater(one))],
    ['Call later', items.filter(isLater)],
  ] as const
  const done = (orderId: string) => {
    const [, waiting] = parts[0]
    const at = waiting.findIndex((one) => one.orderId === orderId)
    const next = waiting.slice(at + 1).find(({ call }) => !call.claimed) ?? waiting[0]
    setOpened(next?.orderId === orderId ? undefined : next?.orderId)
    void utils.orders.invalidate()
  }
  return parts.map(
    ([title, calls]) =>
      calls.length > 0 && (
        <section key={title} aria-label={title} className="mb-8">
          <h2 className="title-3 mb-2 text-lg">{title}</h2>
          <ul className="border-t border-line">
            {calls.map((order) => (
              <Row
                key={order.orderId}
                order={order}
                isOpen={opened === order.orderId}
                onToggle={() => setOpened(opened === order.orderId ? undefined : order.orderId)}
                onNoted={() => done(order.orderId)}
              />
            ))}
          </ul>
        </section>
      ),
  )
}

interface RowProps {
  order: Call
  isOpen: boolean
  onToggle: () => void
  onNoted: () => void
}

function Row({ order, isOpen, onToggle, onNoted }: RowProps) {
  const { orderId, name, date, total, city, district, call } = order
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    button.current?.focus()
    button.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const about = [
    city ?? district,
    age(date),
    call.attempts > 0 && (call.attempts === 1 ? '1 attempt' : `${call.attempts} attempts`),
    call.outcome && labels.last[call.outcome],
    isLater(order) && `again ${formatDateTime(call.callAt!)}`,
  ].filter(Boolean)
  return (
    <li className="border-b border-line py-1">
      <div className="flex items-center gap-x-3">
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          className="grid min-h-14 min-w-0 flex-1 grid-cols-[1fr_auto] items-center gap-x-4 px-1 py-1.5 text-start hover:bg-sand"
          onClick={onToggle}
        >
          <span className="min-w-0 truncate font-medium">
            {name} <span className="sr-only">{orderId}</span>
          </span>
          <span className="text-end tabular-nums">{formatMoney(total)}</span>
          <span className="col-span-2 min-w-0 truncate text-sm text-muted">
            {about.join(' · ')}
          </span>
          {call.claimed && !call.claimed.mine && (
            <span className="col-span-2">
              <Badge tone="yellow">{`Claimed by ${call.claimed.by}`}</Badge>
            </span>
          )}
        </button>
        <Link href={linkToOrderPage(orderId)} className="text-link py-3 text-sm">
          {orderId}
        </Link>
      </div>
      {isOpen && (
        <div className="pt-1 pb-3">
          <CallCard order={order} claimsOnOpen onNoted={onNoted}>
            <CallFacts order={order} />
            <ButtonLink href={linkToOrderPage(orderId)} variant="plain" size="small">
              {openAsPage}
            </ButtonLink>
          </CallCard>
        </div>
      )}
    </li>
  )
}
