/** The head of an admin page: its one h1, a line under it, and what one can do on the right. */
import type { ReactNode } from 'react'
import { usePage } from '../../lib/page.ts'

interface Props {
  title: string
  subtitle?: ReactNode
  children?: ReactNode
}

export function PageHead({ title, subtitle, children }: Props) {
  usePage(title)
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div>
        <h1>{title}</h1>
        {subtitle && <p className="mt-1 text-muted">{subtitle}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </header>
  )
}
