/**
 * Renders the storefront's loading screen: docs/screens.md#the-loading-screen. It appears once per
 * visit of a tab, timed from the page's request: a reload shows the shop at once.
 */
import { useEffect, useState } from 'react'
import { config } from '../../lib/config/config.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Mark } from '../../ui/logo.tsx'

const mark = 'loading-screen-seen'

function seen(): boolean {
  try {
    return sessionStorage.getItem(mark) !== null
  } catch {
    return false
  }
}

function storeSeen(): void {
  try {
    sessionStorage.setItem(mark, '')
  } catch {
    // without storage every load is a first visit
  }
}

/** Returns true on a tab's first visit, until the configured time since the request has passed. */
export function useLoadingScreen(): boolean {
  const [loading, setLoading] = useState(
    () => !seen() && performance.now() < config.loadingScreenMs,
  )
  useEffect(() => {
    if (!loading) return storeSeen()
    const timer = setTimeout(
      () => setLoading(false),
      Math.max(0, config.loadingScreenMs - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [loading])
  return loading
}

export function LoadingScreen() {
  return (
    <div
      role="status"
      data-loading-screen
      className="fixed inset-0 z-40 grid h-dvh place-content-center justify-items-center gap-6 bg-paper"
    >
      <Mark className="size-16 animate-[spin_3.2s_linear_infinite] text-accent [&:is(img)]:animate-pulse" />
      <p className="display text-2xl tracking-wide text-ink-soft">{texts.common.loading}</p>
    </div>
  )
}
