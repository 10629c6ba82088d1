/** A short word on a tint: the word carries the meaning, the colour only helps. */
import type { ReactNode } from 'react'
import { cx } from './classes.ts'

const tones = {
  green: 'bg-good-soft text-good',
  yellow: 'bg-caution-soft text-caution',
  red: 'bg-danger-soft text-danger',
  blue: 'bg-info-soft text-info',
  neutral: 'bg-sand-deep text-ink',
  accent: 'bg-accent-soft text-accent-strong',
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
        'inline-flex items-center rounded-full border border-transparent px-2.5 py-0.5 text-xs font-semibold tracking-wide',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
