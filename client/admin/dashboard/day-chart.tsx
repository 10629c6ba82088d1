/**
 * Revenue and orders by day: two rows of bars over the same days, read with the pointer or the
 * arrow keys, summed up in a sentence, and there as a table, too.
 */
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { formatMoney } from '../../lib/format.ts'
import type { Outputs } from '../../trpc.ts'
import { adminTexts } from '../texts.ts'
import { formatDay } from './range.ts'
import { TableTwin } from './table-twin.tsx'

type Day = Outputs['dashboard']['overview']['days'][number]

const words = adminTexts.dashboard
/** Units of the drawing; it stretches to its place. */
const step = 10
const heights = { revenue: 100, orders: 40 } as const

function Row({
  days,
  of,
  at,
}: {
  days: readonly Day[]
  of: 'revenue' | 'orders'
  at: number | undefined
}) {
  const height = heights[of]
  const most = Math.max(1, ...days.map((day) => day[of]))
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${days.length * step} ${height}`}
      preserveAspectRatio="none"
      className={of === 'revenue' ? 'block h-44 w-full' : 'block h-16 w-full'}
    >
      {days.map((day, index) => {
        const tall = (day[of] / most) * (height - 2)
        return (
          <g key={day.date}>
            {index === at && (
              <rect x={index * step} width={step} height={height} className="fill-sand-deep" />
            )}
            <rect
              x={index * step + 1.5}
              y={height - Math.max(tall, 0.6)}
              width={step - 3}
              height={Math.max(tall, 0.6)}
              className={of === 'revenue' ? 'fill-accent' : 'fill-info'}
            />
          </g>
        )
      })}
    </svg>
  )
}

export function DayChart({ days, summary }: { days: readonly Day[]; summary: string }) {
  const [at, setAt] = useState<number>()
  const id = useId()
  const day = at === undefined ? undefined : days[at]
  const onKeyDown = (event: KeyboardEvent) => {
    const last = days.length - 1
    const from = at ?? (event.key === 'ArrowLeft' ? days.length : -1)
    const next = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(last, next)))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - box.left) / box.width) * days.length)
    setAt(Math.max(0, Math.min(days.length - 1, index)))
  }
  return (
    <figure aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`}>
      <figcaption>
        <h2 id={`${id}-title`} className="title-3">
          {words.byDay}
        </h2>
        <p id={`${id}-summary`} className="mt-1 text-muted">
          {summary}
        </p>
      </figcaption>
      <p role="status" data-readout className="mt-3 min-h-6 text-sm font-medium tabular-nums">
        {day
          ? `${formatDay(day.date)}: ${words.revenue} ${formatMoney(day.revenue)}, ${words.orders} ${day.orders}`
          : ''}
      </p>
      <div
        role="application"
        aria-label={`${words.byDay}. ${words.chartHelp}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the values here
        tabIndex={0}
        className="mt-1 rounded-control"
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
      >
        <p className="text-xs text-muted">{words.revenue}</p>
        <Row days={days} of="revenue" at={at} />
        <p className="mt-3 text-xs text-muted">{words.orders}</p>
        <Row days={days} of="orders" at={at} />
      </div>
      <p className="mt-1 flex justify-between text-xs text-muted tabular-nums">
        <span>{days[0] && formatDay(days[0].date)}</span>
        <span>{days.length > 1 && formatDay(days.at(-1)!.date)}</span>
      </p>
      <TableTwin
        caption={words.byDay}
        head={[words.day, words.revenue, words.orders, words.newCustomers]}
        rows={days.map((one) => [
          formatDay(one.date),
          formatMoney(one.revenue),
          String(one.orders),
          String(one.newCustomers),
        ])}
      />
    </figure>
  )
}
