/**
 * Renders a quantity: a number input between two buttons. An empty input restores the last value.
 */
import { Minus, Plus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { texts } from '../lib/texts/texts.ts'
import { cx } from './classes.ts'

interface Props {
  value: number
  min?: number
  /** the stock; undefined: no limit */
  max?: number
  label: string
  hideLabel?: boolean
  onChange: (value: number) => void
  disabled?: boolean
  describedBy?: string
  size?: 'normal' | 'small'
}

const button =
  'grid w-[44px] shrink-0 place-items-center text-ink transition-colors hover:bg-sand disabled:cursor-not-allowed disabled:text-muted/50 disabled:hover:bg-transparent'

export function Stepper({
  value,
  min = 1,
  max,
  label,
  hideLabel,
  onChange,
  disabled,
  describedBy,
  size = 'normal',
}: Props) {
  const id = useId()
  const [typed, setTyped] = useState(String(value))
  useEffect(() => setTyped(String(value)), [value])
  const commit = () => {
    const number = Math.round(Number(typed))
    const wanted = typed.trim() === '' || !Number.isFinite(number) ? value : number
    const clamped = Math.max(min, max === undefined ? wanted : Math.min(Math.max(max, min), wanted))
    setTyped(String(clamped))
    if (clamped !== value) onChange(clamped)
  }
  return (
    <div>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        {label}
      </label>
      <div
        className={cx(
          'inline-flex items-stretch overflow-clip rounded-control border border-control bg-surface',
          size === 'normal' ? 'h-12' : 'h-11',
        )}
      >
        <button
          type="button"
          className={button}
          aria-label={`${texts.product.less}: ${label}`}
          disabled={disabled || value <= min}
          onClick={() => onChange(value - 1)}
        >
          <Minus aria-hidden size={16} />
        </button>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          value={typed}
          disabled={disabled}
          aria-describedby={describedBy}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              commit()
            }
          }}
          className="no-spin w-12 bg-transparent text-center tabular-nums focus-visible:outline-offset-[-3px]"
        />
        <button
          type="button"
          className={button}
          aria-label={`${texts.product.more}: ${label}`}
          disabled={disabled || (max !== undefined && value >= max)}
          onClick={() => onChange(value + 1)}
        >
          <Plus aria-hidden size={16} />
        </button>
      </div>
    </div>
  )
}
