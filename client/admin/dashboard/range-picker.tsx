/** Picks the date range of the figures: presets are links, so that the address holds the range. */
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { paths } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'
import { lastDays, type Range } from './range.ts'

const labels = adminTexts.dashboard
const presets = [7, 30, 90, 365] as const
const linkTo = ({ from, to }: Range) => `${paths.dashboard}?${new URLSearchParams({ from, to })}`

export function RangePicker({ range, today }: { range: Range; today: string }) {
  const [, navigate] = useLocation()
  const [from, setFrom] = useState(range.from)
  const [to, setTo] = useState(range.to)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    setFrom(range.from)
    setTo(range.to)
    setProblem(undefined)
  }, [range.from, range.to])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!from || !to || from > to) return setProblem(labels.badRange)
    navigate(linkTo({ from, to }))
  }
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <nav aria-label={labels.range} className="flex flex-wrap gap-1">
        {presets.map((days) => {
          const preset = lastDays(days, today)
          const current = preset.from === range.from && preset.to === range.to
          return (
            <Link
              key={days}
              href={linkTo(preset)}
              aria-current={current ? 'true' : undefined}
              className="tool inline-flex items-center border-line aria-[current]:border-ink aria-[current]:bg-sand-deep aria-[current]:font-semibold"
            >
              {labels.ranges[days]}
            </Link>
          )
        })}
      </nav>
      <form
        onSubmit={submit}
        className="flex flex-wrap items-end gap-2"
        aria-label={labels.customRange}
      >
        {(
          [
            [labels.from, from, setFrom],
            [labels.to, to, setTo],
          ] as const
        ).map(([label, value, set]) => (
          <label key={label} className="text-sm">
            <span className="block text-muted">{label}</span>
            <input
              type="date"
              className="tool"
              value={value}
              max={today}
              aria-describedby={problem ? 'range-problem' : undefined}
              onChange={(event) => set(event.target.value)}
            />
          </label>
        ))}
        <Button type="submit" variant="outline" size="small" className="sm:min-h-11">
          {labels.applyRange}
        </Button>
        {problem && (
          <p id="range-problem" role="alert" className="w-full text-sm text-danger">
            {problem}
          </p>
        )}
      </form>
    </div>
  )
}
