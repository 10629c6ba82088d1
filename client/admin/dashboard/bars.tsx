/** Horizontal bars with their words and numbers: the length helps, the number tells. */

interface Bar {
  key: string
  label: string
  value: number
  shown: string
}

export function Bars({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul aria-label={label} className="space-y-2.5">
      {bars.map((bar) => (
        <li key={bar.key}>
          <p className="flex justify-between gap-4 text-sm">
            <span>{bar.label}</span>
            <span className="font-medium tabular-nums">{bar.shown}</span>
          </p>
          <svg aria-hidden="true" width="100%" height="8" className="mt-1 block">
            <rect width="100%" height="8" rx="4" className="fill-sand" />
            <rect
              width={`${(bar.value / most) * 100}%`}
              height="8"
              rx="4"
              className="fill-accent"
            />
          </svg>
        </li>
      ))}
    </ul>
  )
}
