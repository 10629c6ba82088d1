/**
 * Charts revenue and orders by day, week or month: two rows of bars over the same periods. The
 * pointer or the arrow keys read values; a sentence and a table give the same data.
 */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import type { Period, PeriodUnit } from '#server/modules/reports/periods.schema.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { cx } from '../../ui/classes.ts'
import { adminTexts } from '../texts/texts.ts'
import { axisTop, formatPeriod, formatShort } from './range.ts'
import { TableTwin } from './table-twin.tsx'

const labels = adminTexts.dashboard
/** Width of a period in drawing units; the drawing stretches to its place. */
const step = 10
const height = 100
/** Number of grid steps of an axis. */
const parts = { money: 4, orders: 2 } as const
/** Most labels under the bars, as a phone has room for. */
const mostLabels = 5
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })

interface Series {
  of: 'revenue' | 'collected' | 'orders'
  fill: string
}
const money: readonly Series[] = [
  { of: 'revenue', fill: 'fill-accent' },
  { of: 'collected', fill: 'fill-good' },
]
const orders: readonly Series[] = [{ of: 'orders', fill: 'fill-info' }]

interface PlotProps {
  periods: readonly Period[]
  series: readonly Series[]
  parts: number
  at: number | undefined
  className: string
}

/** Renders bars side by side over a labelled grid. */
function Plot({ periods, series, parts, at, className }: PlotProps) {
  const top = axisTop(Math.max(...periods.flatMap((one) => series.map(({ of }) => one[of]))))
  const lines = Array.from({ length: parts + 1 }, (_, index) => index / parts)
  const wide = (step - 2.5) / series.length
  return (
    <div className={cx('relative ps-12', className)}>
      {lines.map((line) => (
        <span
          key={line}
          aria-hidden
          className="absolute start-0 w-10 translate-y-1/2 text-end text-xs leading-none text-muted tabular-nums"
          style={{ bottom: `${line * 100}%` }}
        >
          {compact.format(line * top)}
        </span>
      ))}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${periods.length * step} ${height}`}
        preserveAspectRatio="none"
        className="block size-full overflow-visible"
      >
        {at !== undefined && (
          <rect x={at * step} width={step} height={height} className="fill-sand-deep" />
        )}
        {lines.map((line) => (
          <line
            key={line}
            x2={periods.length * step}
            y1={height - line * height}
            y2={height - line * height}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {periods.map((period, index) =>
          series.map(({ of, fill }, place) => {
            const tall = Math.max(0, (period[of] / top) * height)
            return (
              <rect
                key={`${period.from} ${of}`}
                x={index * step + 1.25 + place * wide}
                y={height - tall}
                width={wide}
                height={tall}
                className={fill}
              />
            )
          }),
        )}
      </svg>
    </div>
  )
}

/** Labels some of the bars, as many as fit. */
function Labels({ periods, unit }: { periods: readonly Period[]; unit: PeriodUnit }) {
  const every = Math.ceil(periods.length / mostLabels)
  return (
    <p aria-hidden className="relative ms-12 mt-1.5 h-4 text-xs text-muted tabular-nums">
      {periods.map(
        ({ from }, index) =>
          index % every === 0 && (
            <span
              key={from}
              className="absolute -translate-x-1/2 whitespace-nowrap"
              style={{ left: `${((index + 0.5) / periods.length) * 100}%` }}
            >
              {formatShort(from, unit)}
            </span>
          ),
      )}
    </p>
  )
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <p className="mb-3 flex gap-5 text-xs text-muted">
      {series.map(({ of, fill }) => (
        <span key={of} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" width="10" height="10">
            <rect width="10" height="10" rx="2" className={fill} />
          </svg>
          {labels[of]}
          {of !== 'orders' && ' (LKR)'}
        </span>
      ))}
    </p>
  )
}

interface Props {
  periods: readonly Period[]
  unit: PeriodUnit
  summary: string
  /** an action of the chart */
  tool: ReactNode
}

export function PeriodChart({ periods, unit, summary, tool }: Props) {
  const [at, setAt] = useState<number>()
  const id = useId()
  const period = at === undefined ? undefined : periods[at]
  const onKeyDown = (event: KeyboardEvent) => {
    const last = periods.length - 1
    const from = at ?? (event.key === 'ArrowLeft' ? periods.length : -1)
    const next = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(last, next)))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const plot = event.currentTarget.querySelector('svg[viewBox]')!.getBoundingClientRect()
    const index = Math.floor(((event.clientX - plot.left) / plot.width) * periods.length)
    setAt(Math.max(0, Math.min(periods.length - 1, index)))
  }
  return (
    <figure aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`}>
      <figcaption>
        <div className="flex items-baseline justify-between gap-4">
          <h2 id={`${id}-title`} className="title-3">
            {labels.by[unit]}
          </h2>
          {tool}
        </div>
        <p id={`${id}-summary`} className="mt-1 text-muted">
          {summary}
        </p>
      </figcaption>
      <p role="status" data-readout className="my-3 min-h-6 text-sm font-medium tabular-nums">
        {period
          ? `${formatPeriod(period, unit)}: ${labels.revenue} ${formatMoney(period.revenue)}, ${labels.orders} ${period.orders}, ${labels.collected} ${formatMoney(period.collected)}`
          : ''}
      </p>
      <div
        role="application"
        aria-label={`${labels.by[unit]}. ${labels.chartHelp}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the values here
        tabIndex={0}
        className="rounded-control"
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
      >
        <Legend series={money} />
        <Plot periods={periods} series={money} parts={parts.money} at={at} className="h-48" />
        <div className="mt-6">
          <Legend series={orders} />
        </div>
        <Plot periods={periods} series={orders} parts={parts.orders} at={at} className="h-16" />
        <Labels periods={periods} unit={unit} />
      </div>
      <TableTwin
        caption={labels.by[unit]}
        head={[
          labels.units[unit],
          labels.revenue,
          labels.collected,
          labels.orders,
          labels.newCustomers,
        ]}
        rows={periods.map((one) => [
          formatPeriod(one, unit),
          formatMoney(one.revenue),
          formatMoney(one.collected),
          String(one.orders),
          String(one.newCustomers),
        ])}
      />
    </figure>
  )
}
