/**
 * Repeats clicks on buttons that came before the page was hydrated, and the clicks after them;
 * client/public/early-clicks.js records them. It leaves links and forms with an address to the
 * browser until a button was clicked.
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
