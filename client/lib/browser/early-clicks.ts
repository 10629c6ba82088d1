/**
 * Repeats clicks on buttons to buy that came before the page was hydrated, and what was clicked
 * after them; client/public/early-clicks.js records them.
 */

interface EarlyClicks {
  onEarlyClick?: (event: Event) => void
  earlyClicks?: HTMLElement[]
}

const page = globalThis as EarlyClicks

/** Stops recording. Call it right before hydration: React handles the clicks that follow. */
export function stopRecordingClicks(): void {
  if (page.onEarlyClick) removeEventListener('click', page.onEarlyClick)
}

/** Repeats the clicks in their order. Call it when the page is hydrated. */
export function repeatEarlyClicks(): void {
  for (const control of page.earlyClicks?.splice(0) ?? []) control.click()
}
