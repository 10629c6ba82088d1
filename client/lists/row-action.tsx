/**
 * Renders a small button or link at the end of a row, with a short label and a full accessible
 * name.
 */
import type { LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { cx } from '../ui/classes.ts'

interface Props {
  icon: LucideIcon
  /** the label of docs/screens.md */
  label: string
  /** the accessible name: the label and the record's name, beginning with the label */
  name: string
  href?: string
  state?: unknown
  onClick?: () => void
  disabled?: boolean
  /** on a phone: a press anywhere on the row, or hidden */
  phone?: 'row' | 'none' | undefined
}

const phones = {
  row: 'max-sm:absolute max-sm:inset-0 max-sm:rounded-card max-sm:hover:bg-transparent',
  none: 'max-sm:hidden',
} as const

const small =
  'inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm sm:px-1.5 2xl:px-2 font-medium hover:bg-sand-deep/60 disabled:cursor-not-allowed disabled:text-muted sm:min-h-8'

export function RowAction({ icon: Icon, label, name, href, state, phone, ...rest }: Props) {
  const classes = cx(small, phone && phones[phone])
  const content = (
    <>
      <Icon
        aria-hidden
        size={15}
        className={cx('shrink-0 2xl:block', phone ? 'hidden' : 'sm:hidden')}
      />
      <span className={phone && 'max-sm:sr-only'}>{label}</span>
    </>
  )
  if (href !== undefined)
    return (
      <Link href={href} state={state} aria-label={name} className={classes}>
        {content}
      </Link>
    )
  return (
    <button type="button" aria-label={name} className={classes} {...rest}>
      {content}
    </button>
  )
}
