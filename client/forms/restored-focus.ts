/** Returns the focus to its control after a form was mounted again, such as after a save. */
import { type FocusEvent, useRef } from 'react'

const controls = 'button, a[href], input, select, textarea'
const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent
/** Ids of buttons may differ in the next form, those of fields do not. */
const keyOf = (control: Element) => (control.matches('button, a') ? nameOf(control) : control.id)

/**
 * Remembers which control within an element has the focus.
 * @returns its handlers, and `restore` for the moment when a new form replaced it
 */
export function useRestoredFocus() {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<{ key: string; section: string | undefined }>(undefined)
  const restore = () => {
    if (!last.current || document.activeElement !== document.body) return
    const { key, section } = last.current
    const part = (section && document.getElementById(section)) || box.current
    const found = [...(part?.querySelectorAll(controls) ?? [])].find(
      (control) => keyOf(control) === key,
    )
    // A button that became disabled leaves the focus to its neighbour, a removed one to its section.
    const next = found?.matches(':disabled')
      ? found.parentElement?.querySelector('button:not(:disabled)')
      : found
    const place = next ?? part
    if (!(place instanceof HTMLElement)) return
    if (!place.matches(controls)) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }
  const handlers = {
    ref: box,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = { key: keyOf(target), section: target.closest('section[id]')?.id }
    },
    // React does not report the blur of a control that it removes.
    onBlur: () => {
      last.current = undefined
    },
  }
  return { handlers, restore }
}
