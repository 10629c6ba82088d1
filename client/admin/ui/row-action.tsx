/** A small button or link at the end of a row: its word is seen, its full name is said. */
import type { LucideIcon } from 'lucide-react'
import { Link } from 'wouter'

interface Props {
  icon: LucideIcon
  /** the word of docs/screens.md */
  label: string
  /** the word with what it is about, beginning with the word itself */
  name: string
  href?: string
  state?: unknown
  onClick?: () => void
  disabled?: boolean
}

const look =
  'inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm sm:px-1.5 2xl:px-2 font-medium hover:bg-sand-deep/60 disabled:cursor-not-allowed disabled:text-muted sm:min-h-8'

export function RowAction({ icon: Icon, label, name, href, state, onClick, disabled }: Props) {
  const content = (
    <>
      <Icon aria-hidden size={15} className="shrink-0 sm:hidden 2xl:block" />
      {label}
    </>
  )
  if (href !== undefined)
    return (
      <Link href={href} state={state} aria-label={name} className={look}>
        {content}
      </Link>
    )
  return (
    <button type="button" aria-label={name} className={look} onClick={onClick} disabled={disabled}>
      {content}
    </button>
  )
}
