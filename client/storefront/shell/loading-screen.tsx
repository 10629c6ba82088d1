/**
 * Renders the storefront's loading screen: docs/screens.md#the-loading-screen. The server puts it
 * before the page, and client/public/loading-screen.js shows it on a tab's first visit: it sets
 * `data-loading` on the document and makes the page behind it inert until the time is over.
 */
import { texts } from '../../lib/texts/texts.ts'
import { Mark } from '../../ui/logo.tsx'

export function LoadingScreen() {
  return (
    <div
      role="status"
      data-loading-screen
      className="fixed inset-0 z-40 hidden h-dvh place-content-center justify-items-center gap-6 bg-paper in-data-loading:grid"
    >
      <Mark className="size-16 animate-[spin_3.2s_linear_infinite] text-accent [&:is(img)]:animate-pulse" />
      <p className="display text-2xl tracking-wide text-ink-soft">{texts.common.loading}</p>
    </div>
  )
}

/** Calls `act` once the loading screen is gone. @returns cancels it */
export function afterLoadingScreen(act: () => void): () => void {
  const isOver = () => !('loading' in document.documentElement.dataset)
  const observer = new MutationObserver(() => {
    if (!isOver()) return
    observer.disconnect()
    act()
  })
  if (isOver()) act()
  else observer.observe(document.documentElement, { attributeFilter: ['data-loading'] })
  return () => observer.disconnect()
}
