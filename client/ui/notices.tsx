/**
 * Renders messages: a polite live region for notices, an assertive one for errors. The page has one,
 * and each open dialog brings its own, because everything else is inert meanwhile. The timer pauses
 * while the pointer or the focus is on a message.
 */
import { X } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { inBrowser } from '../lib/config/embedded.ts'
import { onAnnouncement } from '../lib/navigation/page.ts'
import { dismissNotice, type Notice, useIsFrontmost, useNotices } from '../lib/state/notices.ts'
import { texts } from '../lib/texts/texts.ts'
import { IconButton } from './button.tsx'
import { cx } from './classes.ts'

/** Renders the messages. @param over true inside a dialog */
export function Notices({ over = false }: { over?: boolean }) {
  const all = useNotices()
  const place = useRef<HTMLElement>(null)
  const front = useIsFrontmost(() => place.current?.showPopover?.(), over)
  const notices = front ? all : []
  const [paused, setPaused] = useState(false)
  useClearOfControl(place, notices)
  const of = (kind: Notice['kind']) => notices.filter((notice) => notice.kind === kind)
  return (
    <section
      ref={place}
      popover="manual"
      data-notices
      aria-label={texts.common.notifications}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-none fixed inset-x-0 top-auto bottom-[var(--bar,0px)] z-50 flex w-auto flex-col items-center gap-3 overflow-visible bg-transparent p-4 data-above:top-0 data-above:bottom-auto sm:items-end sm:p-6 print:hidden"
    >
      <div role="alert" className="contents">
        {of('error').map((notice) => (
          <Message key={notice.id} notice={notice} paused={paused} />
        ))}
      </div>
      <div role="status" className="contents">
        {of('status').map((notice) => (
          <Message key={notice.id} notice={notice} paused={paused} />
        ))}
      </div>
      <Announcer front={front} />
    </section>
  )
}

/** The control that was pressed last: some browsers do not focus a button that is clicked. */
let pressed: Element | null = null
if (inBrowser)
  addEventListener(
    'pointerdown',
    ({ target }) => {
      pressed =
        target instanceof Element ? target.closest('a, button, input, label, summary') : null
    },
    true,
  )

/**
 * Moves the messages to the top of the screen while they would cover the control in use, or the
 * buttons at the foot of their dialog.
 */
function useClearOfControl(place: RefObject<HTMLElement | null>, notices: readonly Notice[]): void {
  useLayoutEffect(() => {
    const region = place.current
    if (!region || notices.length === 0) return
    const settle = () => {
      const focused = document.activeElement
      const control = focused === document.body ? pressed : focused
      // A message that moved away while its button is pressed would miss the click.
      if (region.contains(control)) return
      region.removeAttribute('data-above')
      const buttons = region.closest('dialog')?.querySelector('footer')
      const messages = [...region.querySelectorAll('[data-notice]')]
      const isCovered = [control, buttons].some(
        (covered) =>
          covered?.isConnected &&
          messages.some((message) => overlaps(boxOf(message), boxOf(covered))),
      )
      region.toggleAttribute('data-above', isCovered)
    }
    settle()
    addEventListener('focusin', settle)
    return () => removeEventListener('focusin', settle)
  }, [place, notices])
}

const boxOf = (element: Element): DOMRect => element.getBoundingClientRect()

const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

function Message({ notice, paused }: { notice: Notice; paused: boolean }) {
  useEffect(() => {
    if (paused) return
    const since = performance.now()
    const timer = setTimeout(() => dismissNotice(notice.id), notice.duration)
    return () => {
      clearTimeout(timer)
      // After a pause a message stays at least 1.5 seconds, not its last ten milliseconds.
      notice.duration = Math.max(1_500, notice.duration - (performance.now() - since))
    }
  }, [notice, paused])
  const { action } = notice
  return (
    <div
      data-notice={notice.kind}
      className={cx(
        'pointer-events-auto flex w-full max-w-md animate-appear items-center gap-3 rounded-card border py-2 ps-5 pe-2 shadow-float',
        notice.kind === 'error'
          ? 'border-danger bg-danger-soft text-danger'
          : 'border-ink bg-ink text-on-ink',
      )}
    >
      <p className="min-w-0 flex-1 py-2 text-[0.95rem]">{notice.text}</p>
      {action && (
        <button
          type="button"
          className="min-h-11 rounded-control px-3 font-semibold underline underline-offset-4 outline-offset-0 focus-visible:outline-current"
          onClick={() => {
            dismissNotice(notice.id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton
        label={texts.common.dismiss}
        className="shrink-0 focus-visible:outline-current"
        onClick={() => dismissNotice(notice.id)}
      >
        <X aria-hidden size={18} />
      </IconButton>
    </div>
  )
}

/** Announces texts that are not shown, such as the name of the new page. */
function Announcer({ front }: { front: boolean }) {
  const [text, setText] = useState('')
  useEffect(() => {
    if (!front) return setText('')
    return onAnnouncement((next) => {
      // A live region speaks only when its text changes: clear it first, for equal texts.
      setText('')
      requestAnimationFrame(() => setText(next))
    })
  }, [front])
  return (
    <p role="status" data-announcer className="sr-only">
      {text}
    </p>
  )
}
