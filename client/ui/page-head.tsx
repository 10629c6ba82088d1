/** Renders the head of an admin page: its one h1, a subtitle, and the actions on the right. */
import type { ReactNode } from 'react'
import { usePage } from '../lib/navigation/page.ts'
import { ButtonLink } from './button.tsx'

interface Props {
  title: string
  subtitle?: ReactNode
  /** the link to the list of this record */
  back?: { href: string; label: string }
  children?: ReactNode
}

export function PageHead({ title, subtitle, back, children }: Props) {
  usePage(title)
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div>
        <h1>{title}</h1>
        {subtitle && <p className="mt-1 text-muted">{subtitle}</p>}
      </div>
      {(back || children) && (
        <div className="flex flex-wrap items-center gap-3">
          {back && (
            <ButtonLink href={back.href} variant="plain" size="small">
              {back.label}
            </ButtonLink>
          )}
          {children}
        </div>
      )}
    </header>
  )
}
