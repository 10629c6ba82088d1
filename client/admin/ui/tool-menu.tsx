/** A button among a list's tools that opens a small panel; Escape and a press elsewhere close it. */
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../ui/classes.ts'

interface Props {
  icon: LucideIcon
  label: string
  children: ReactNode
  className?: string
  /** of the panel */
  panelClassName?: string
}

export function ToolMenu({ icon: Icon, label, children, className, panelClassName }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const closeOutside = (event: Event) => {
      const details = menu.current
      if (details?.open && !details.contains(event.target as Node)) details.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [])
  return (
    <details
      ref={menu}
      className={cx('relative', className)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        menu.current.open = false
        menu.current.querySelector('summary')?.focus()
      }}
    >
      <summary className="tool flex list-none items-center gap-2">
        <Icon aria-hidden size={16} /> {label}
      </summary>
      <div className={cx('popover', panelClassName)}>{children}</div>
    </details>
  )
}
