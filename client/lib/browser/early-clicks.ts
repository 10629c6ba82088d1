/** Repeats clicks that came before the page was hydrated; client/public/early-clicks.js records them. */

interface EarlyClicks {
  onEarlyClick?: (event: Event) => void
  earlyClicks?: HTMLElement[]
}

/** Stops recording and repeats the clicks in their order. Call it when the page is hydrated. */
export function repeatEarlyClicks(): void {
  const page = globalThis as EarlyClicks
  if (page.onEarlyClick) removeEventListener('click', page.onEarlyClick)
  for (const button of page.earlyClicks?.splice(0) ?? []) button.click()
}
