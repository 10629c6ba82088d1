/** Repeats a click that came before the page was hydrated; client/public/early-clicks.js records it. */

interface EarlyClicks {
  onEarlyClick?: (event: Event) => void
  earlyClick?: HTMLElement | null
}

/** Stops recording and repeats the last recorded click. Call it when the page is hydrated. */
export function repeatEarlyClick(): void {
  const { onEarlyClick, earlyClick } = globalThis as EarlyClicks
  if (!onEarlyClick) return
  removeEventListener('click', onEarlyClick)
  delete (globalThis as EarlyClicks).onEarlyClick
  earlyClick?.click()
}
