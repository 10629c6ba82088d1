/** Renders a button that opens a short list of links; it closes on Escape, blur and choice. */
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { cx } from './classes.ts'

interface Props {
  label: ReactNode
  children: ReactNode
  className?: string
}

export function DisclosureMenu({ label, children, className }: Props) {
  const [open, setOpen] = useState(false)
  const [path] = useLocation()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is the reason to close
  useEffect(() => setOpen(false), [path])
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere inside closes the menu
    <div
      ref={box}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        box.current?.querySelector('button')?.focus()
      }}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={cx('inline-flex min-h-11 items-center gap-1', className)}
      >
        {label}
        <ChevronDown
          aria-hidden
          size={15}
          className={cx('transition-transform', open && 'rotate-180')}
        />
      </button>
      <div
        id={id}
        hidden={!open}
        className="absolute start-0 top-full z-30 min-w-44 animate-appear rounded-card border border-line bg-surface p-2 shadow-float"
      >
        {children}
      </div>
    </div>
  )
}
