/** Lists an order's activity: changes, payments, emails, notes, edits, with actor and time. */

import { Link } from 'wouter'
import type { TimelineEntry } from '#server/modules/order-activity/activity.schema.ts'
import type { CallOutcome } from '#server/modules/order-confirmation/confirm.schema.ts'
import type {
  ConfirmationChannel,
  OrderDifference,
} from '#server/modules/orders/order/orders.schema.ts'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { formatDateTime, formatMoney } from '../../../lib/values/format.ts'
import { changeLines } from '../../../ui/orders/order-changes.ts'
import { sentEmails } from '../../emails/labels.ts'
import { linkToOnboarding } from '../../navigation/paths.ts'
import * as confirm from '../confirmation/labels.ts'
import type { AdminOrder } from '../order/order-columns.tsx'
import * as labels from '../order/page-labels.ts'
import { payments } from '../order/payment-labels.ts'
import { historyText } from './history-text.ts'
import { newNotes } from './new-notes.ts'

interface Described {
  text: string
  more?: string
  /** links to the email settings */
  link?: string
}

type Changes = NonNullable<TimelineEntry['audit']>['changes']

const valueIn = (changes: Changes) => (name: string) => String(changes[name]?.[1] ?? '')

/** Describes the outcome of a call attempt. */
function ofCall(changes: Changes): Described {
  const value = valueIn(changes)
  const callAt = value('callAt')
  return {
    text:
      confirm.called[value('outcome') as CallOutcome] +
      confirm.by[value('how') as ConfirmationChannel],
    more: [value('reason'), callAt && `Next call ${formatDateTime(callAt)}`, value('note')]
      .filter(Boolean)
      .join('\n'),
  }
}

function ofAudit({ action, changes }: NonNullable<TimelineEntry['audit']>): Described {
  if (action === 'order.called') return ofCall(changes)
  const [before, after] = (Object.values(changes)[0] ?? []).map((value) => String(value ?? ''))
  const value = valueIn(changes)
  if (action === 'order.drafted')
    return { text: `Created from draft ${value('draft')} by ${value('by')}` }
  if (action === 'order.tags') return { text: labels.tagged(after ?? '') }
  if (action !== 'order.parcel') return { text: 'Internal note removed' }
  if (!before) return { text: `Parcel added: ${after ?? ''}` }
  return { text: after ? `Parcel changed: ${before} → ${after}` : `Parcel removed: ${before}` }
}

const ofChanges = (all: readonly OrderDifference[]): Described => ({
  text: 'Order edited',
  more: changeLines(all).join('\n'),
})

function describe(
  { change, transaction, email, note, audit }: TimelineEntry,
  order: AdminOrder,
  more: string | undefined,
): Described {
  if (change?.changes) return ofChanges(change.changes)
  if (change) return { text: historyText(change, order), more }
  if (transaction) {
    const { amount, note } = transaction
    return { text: `${payments.entryName(transaction)}: ${formatMoney(amount)}`, more: note }
  }
  if (email)
    return {
      text: labels.email[email.state](email.subject || email.template),
      ...(email.state === 'notSent' ? { link: linkToOnboarding('email') } : {}),
    }
  if (note) return { text: 'Internal note', more: note.note }
  return audit ? ofAudit(audit) : { text: '' }
}

interface Props {
  order: AdminOrder
  timeline: readonly TimelineEntry[]
}

export function OrderTimeline({ order, timeline }: Props) {
  const can = useCan()
  const written = newNotes(timeline.map(({ change }) => change))
  return (
    <section aria-labelledby="order-timeline" className="mt-8">
      <h3 id="order-timeline" className="title-3 mb-3 text-xl">
        Timeline
      </h3>
      <ol className="border-s-2 border-line ps-5">
        {timeline.map((one, place) => {
          const { text, more, link } = describe(one, order, written[place])
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: what happened is only added to
            <li key={place} className="relative pb-3">
              <span
                aria-hidden
                className="absolute -start-[1.65rem] top-2 size-2.5 rounded-full bg-accent"
              />
              <p className="font-medium wrap-anywhere">{text}</p>
              <p className="text-sm text-muted">{labels.by(formatDateTime(one.at), one.by)}</p>
              {link && can('settings') && (
                <Link href={link} className="text-link text-sm">
                  {sentEmails.setUp}
                </Link>
              )}
              {more && <p className="mt-0.5 text-sm whitespace-pre-line wrap-anywhere">{more}</p>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
