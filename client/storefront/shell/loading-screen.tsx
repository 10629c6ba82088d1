/** The storefront's loading screen: specification §2 and §9. Once per visit, counted from its first moment. */
import { useEffect, useState } from 'react'
import { config } from '../../lib/config.ts'
import { texts } from '../../lib/texts.ts'
import { Flower } from '../../ui/logo.tsx'

/** True until the configured time since the page was asked for is over. */
export function useLoadingScreen(): boolean {
  const [loading, setLoading] = useState(() => performance.now() < config.loadingScreenMs)
  useEffect(() => {
    if (!loading) return
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
      <Flower className="size-16 animate-[spin_3.2s_linear_infinite] text-accent" />
      <p className="display text-2xl tracking-wide text-ink-soft">{texts.common.loading}</p>
    </div>
  )
}
