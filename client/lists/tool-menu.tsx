/** Renders a toolbar button that opens a small panel; Escape and a press elsewhere close it. */
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../ui/classes.ts'

/** CSS classes of a panel that appears at the bottom of a phone's screen. */
export const bottomSheet =
  'max-sm:fixed max-sm:inset-x-3 max-sm:bottom-3 max-sm:z-20 max-sm:max-h-[80dvh] max-sm:overflow-auto max-sm:w-auto'

interface Props {
  icon: LucideIcon
  label: string
  /** shown on a phone beside the icon in place of the label; the label is read out */
  short?: string
  children: ReactNode
  className?: string
  /** as high as small buttons */
  slim?: boolean
  /** classes of the panel */
  panelClassName?: string
}

/** Renders the button and its panel. Elements with `data-closes` inside the panel close it. */
export function ToolMenu({ icon: Icon, label, short, slim, ...props }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = ({ target }: Event) => {
      const details = menu.current
      if (details?.open && !details.contains(target as Node)) details.open = false
    }
    const choose = ({ target }: Event) => {
      const details = menu.current
      if (!details?.contains(target as Node) || !(target as Element).closest('[data-closes]'))
        return
      details.open = false
      details.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('click', choose)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('click', choose)
    }
  }, [])
  return (
    <details
      ref={menu}
      className={cx('relative', props.className)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        menu.current.open = false
        menu.current.querySelector('summary')?.focus()
      }}
    >
      <summary
        className={cx(
          'tool flex list-none items-center justify-center gap-2',
          slim && 'min-h-11! text-sm sm:min-h-9! sm:py-0',
        )}
      >
        <Icon aria-hidden size={16} />
        {short === undefined ? (
          label
        ) : (
          <>
            <span className="max-sm:sr-only">{label}</span>
            {short && (
              <span aria-hidden className="sm:hidden">
                {short}
              </span>
            )}
          </>
        )}
      </summary>
      <div className={cx('popover', props.panelClassName)}>{props.children}</div>
    </details>
  )
}
