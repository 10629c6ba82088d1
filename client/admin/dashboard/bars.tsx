/** Renders horizontal bars with labels and numbers: the length helps, the number is exact. */

export interface Bar {
  key: string
  label: string
  value: number
  shown: string
  /** in small beside the label */
  note?: string
}

interface Props {
  bars: readonly Bar[]
  label: string
  /** the value of a full-length bar, where several charts share a scale */
  most?: number
}

export function Bars({ bars, label, most: whole }: Props) {
  const most = Math.max(1, whole ?? Math.max(...bars.map(({ value }) => value)))
  return (
    <ul aria-label={label} className="space-y-2.5">
      {bars.map((bar) => (
        <li key={bar.key}>
          <p className="flex justify-between gap-4 text-sm">
            <span>
              {bar.label}
              {bar.note && <span className="ms-2 text-muted">{bar.note}</span>}
            </span>
            <span className="font-medium whitespace-nowrap tabular-nums">{bar.shown}</span>
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
