/**
 * Renders a modal on the native <dialog>: it traps the focus, closes on Escape and on its backdrop,
 * and restores the focus. While it is open, Back closes it instead of leaving the page.
 */
import { X } from 'lucide-react'
import { type KeyboardEventHandler, type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { openDialogEntry } from '../lib/navigation/history.ts'
import { texts } from '../lib/texts/texts.ts'
import { IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { Notices } from './notices.tsx'

interface Props {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** buttons at the foot */
  footer?: ReactNode
  /** the children fill the dialog and have their own close button; the title is only read out */
  bare?: boolean
  className?: string
  /** the address contains the dialog already, so Back closes it by itself */
  inAddress?: boolean
  /** keys pressed anywhere inside */
  onKeyDown?: KeyboardEventHandler
}

const box =
  'w-[min(40rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] rounded-card bg-surface p-0 shadow-float open:animate-appear open:flex flex-col'

export function Dialog({
  title,
  onClose,
  children,
  footer,
  bare,
  className,
  inAddress,
  onKeyDown,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    const dialog = ref.current!
    const before = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  useEffect(() => {
    if (!inAddress) return openDialogEntry(() => close.current())
  }, [inAddress])

  // Outside the page's tree, so that printing can omit the page.
  return createPortal(
    <dialog
      ref={ref}
      aria-labelledby={id}
      className={cx(box, className)}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        close.current()
      }}
      onPointerDown={(event) => {
        if (event.target === ref.current) close.current()
      }}
    >
      <header className={cx('flex items-start justify-between gap-4 px-6 pt-5', bare && 'sr-only')}>
        <h2 id={id} className="title-3">
          {title}
        </h2>
        {!bare && (
          <IconButton
            label={texts.common.close}
            onClick={() => close.current()}
            className="-me-3 -mt-2 print:hidden"
          >
            <X aria-hidden size={20} />
          </IconButton>
        )}
      </header>
      {bare ? children : <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5">{children}</div>}
      {footer && (
        <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
          {footer}
        </footer>
      )}
      <Notices over />
    </dialog>,
    document.body,
  )
}
