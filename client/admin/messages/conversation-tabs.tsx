/** Renders tabs by conversation state, and the user's own: each has an address. */
import { Link } from 'wouter'
import type { Inputs, Outputs } from '../../lib/api/trpc.ts'
import { paths } from '../navigation/paths.ts'
import { tabs } from './labels.ts'

const order = ['all', 'open', 'waiting', 'mine', 'done'] as const
export type ConversationTab = (typeof order)[number]

/** Returns the tab that an address names. */
export const tabOf = (name: string): ConversationTab => order.find((tab) => tab === name) ?? 'all'

/** Returns the query parameters of a tab. */
export const queryOfTab = (
  tab: ConversationTab,
): Pick<Inputs['conversations']['list'], 'owner' | 'state'> =>
  tab === 'all' ? {} : tab === 'mine' ? { owner: 'me', state: 'undone' } : { state: tab }

interface Props {
  current: ConversationTab
  counts: Outputs['conversations']['list']['counts'] | undefined
}

export function ConversationTabs({ current, counts }: Props) {
  return (
    <nav aria-label="Conversations by state" className="order-tabs mb-3">
      {order.map((tab) => (
        <Link
          key={tab}
          href={tab === 'all' ? paths.messages : `${paths.messages}?tab=${tab}`}
          aria-current={tab === current ? 'page' : undefined}
        >
          {tabs[tab]}
          {counts && tab !== 'all' && tab !== 'done' && (
            <span> {counts[tab].toLocaleString('en')}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
