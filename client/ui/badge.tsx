/**
 * Renders a short text on a tinted background: the text carries the meaning, the colour only helps.
 */
import type { ReactNode } from 'react'
import { cx } from './classes.ts'

const tones = {
  green: 'border-transparent bg-good-soft text-good',
  yellow: 'border-transparent bg-caution-soft text-caution',
  red: 'border-transparent bg-danger-soft text-danger',
  blue: 'border-transparent bg-info-soft text-info',
  neutral: 'border-transparent bg-sand-deep text-ink',
  // on a selected row, which has this colour, only the border is visible
  accent: 'border-accent bg-accent-soft text-accent-strong',
} as const

export type BadgeTone = keyof typeof tones

export function Badge({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: BadgeTone
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center rounded-full border px-2.5 py-0.5 text-xs font-semibold tracking-wide',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
