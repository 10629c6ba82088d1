/**
 * Shows the shop's timed notices on top of every page. The page contains the current notices, so
 * the first render includes them and nothing shifts.
 */
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { parseShopTime } from '#server/core/values/shop-time.schema.ts'
import { config } from '../../lib/config/config.ts'
import { announce } from '../../lib/navigation/page.ts'
import { createStored, useStored } from '../../lib/state/stored.ts'
import { texts } from '../../lib/texts/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { afterLoadingScreen } from './loading-screen.tsx'

type Notice = (typeof config)['settings']['notices']['list'][number]

/** Identifies a notice by its content: a changed notice appears to everyone again. */
const idOf = ({ text, from, until }: Notice) => [text, from, until].join(' ')

/** Notices that this visitor has closed. */
const closed = createStored<string[]>('closed-notices', (text) => {
  const read = JSON.parse(text ?? '[]') as unknown
  return Array.isArray(read) ? read.filter((id) => typeof id === 'string') : []
})

/** The longest delay that setTimeout accepts. */
const longestWait = 2_147_483_647

/** Returns the notices that have not ended; the server leaves out future ones. */
function useLasting(): Notice[] {
  const [now, setNow] = useState(Date.now)
  const endOf = ({ until }: Notice) => parseShopTime(until)?.getTime() ?? Number.POSITIVE_INFINITY
  const lasting = config.settings.notices.list.filter((notice) => now < endOf(notice))
  const next = Math.min(...lasting.map(endOf))
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return
    const wait = Math.min(next - Date.now(), longestWait)
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [next])
  return lasting
}

export default function ShopNotices() {
  const lasting = useLasting()
  const dismissed = useStored(closed)
  const shown = lasting.filter((notice) => !dismissed.includes(idOf(notice)))
  // Only notices of the first render: closing one must not announce the others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useEffect(() => {
    if (shown.length === 0) return
    return afterLoadingScreen(() => announce(shown.map(({ text }) => text).join(' ')))
  }, [])
  if (shown.length === 0) return null
  return (
    <section aria-label={texts.common.announcements} className="print:hidden">
      <ul className="divide-y divide-on-ink/25 bg-accent-strong text-on-ink [&_:focus-visible]:outline-on-ink">
        {shown.map((notice) => (
          <li key={idOf(notice)} className="page flex items-center gap-3 py-1">
            <p className="flex-1 py-2 text-center text-[0.95rem] text-balance">
              {notice.link === '' ? (
                notice.text
              ) : (
                <SiteLink href={notice.link} className="underline underline-offset-4">
                  {notice.text}
                </SiteLink>
              )}
            </p>
            <IconButton
              label={texts.common.closeNotice(notice.text)}
              className="-me-[8px] shrink-0"
              onClick={() =>
                // Only current notices are kept, so that the list does not grow.
                closed.set([
                  ...lasting.map(idOf).filter((id) => dismissed.includes(id)),
                  idOf(notice),
                ])
              }
            >
              <X aria-hidden size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
