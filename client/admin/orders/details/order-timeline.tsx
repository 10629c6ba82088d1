/** Lists an order's activity: changes, payments, emails, notes, edits, with actor and time. */
import { Link } from 'wouter'
import type { Happened } from '#server/modules/order-activity/activity.schema.ts'
import type { CallOutcome } from '#server/modules/order-confirmation/confirm.schema.ts'
import type { ConfirmHow, OrderDifference } from '#server/modules/orders/order/orders.schema.ts'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { formatDateTime, formatMoney } from '../../../lib/values/format.ts'
import { changeLines } from '../../../ui/orders/order-changes.ts'
import { linkToOnboarding } from '../../navigation/paths.ts'
import * as changeTemplate from '../../texts/change-order.ts'
import * as confirm from '../../texts/confirm.ts'
import { sentEmails } from '../../texts/emails.ts'
import * as words from '../../texts/order-page.ts'
import { adminTexts } from '../../texts/texts.ts'
import type { AdminOrder } from '../order/order-columns.tsx'
import { historyText } from './history-text.ts'
import { newNotes } from './new-notes.ts'

const { payments } = adminTexts

interface Said {
  text: string
  more?: string
  /** links to the email settings */
  link?: string
}

type Changes = NonNullable<Happened['audit']>['changes']

const saidIn = (changes: Changes) => (name: string) => String(changes[name]?.[1] ?? '')

/** Describes the outcome of a call attempt. */
function ofCall(changes: Changes): Said {
  const said = saidIn(changes)
  const callAt = said('callAt')
  return {
    text: confirm.tried[said('outcome') as CallOutcome] + confirm.by[said('how') as ConfirmHow],
    more: [said('reason'), callAt && confirm.again(formatDateTime(callAt)), said('note')]
      .filter(Boolean)
      .join('\n'),
  }
}

function ofAudit({ action, changes }: NonNullable<Happened['audit']>): Said {
  if (action === 'order.called') return ofCall(changes)
  const [before, after] = (Object.values(changes)[0] ?? []).map((value) => String(value ?? ''))
  const told = saidIn(changes)
  if (action === 'order.drafted') return { text: words.drafted(told('by'), told('draft')) }
  if (action === 'order.tags') return { text: words.tagged(after ?? '') }
  if (action !== 'order.parcel') return { text: words.noteRemoved }
  if (!before) return { text: words.parcelAdded(after ?? '') }
  return { text: after ? words.parcelChanged(before, after) : words.parcelRemoved(before) }
}

const ofChanges = (all: readonly OrderDifference[]): Said => ({
  text: changeTemplate.changed,
  more: changeLines(all).join('\n'),
})

function said(
  { change, entry, email, note, audit }: Happened,
  order: AdminOrder,
  more: string | undefined,
): Said {
  if (change?.changes) return ofChanges(change.changes)
  if (change) return { text: historyText(change, order), more }
  if (entry)
    return { text: `${payments.entryName(entry)}: ${formatMoney(entry.amount)}`, more: entry.note }
  if (email)
    return {
      text: words.email[email.state](email.subject || email.template),
      ...(email.state === 'notSent' ? { link: linkToOnboarding('email') } : {}),
    }
  if (note) return { text: words.noteWritten, more: note.note }
  return audit ? ofAudit(audit) : { text: '' }
}

interface Props {
  order: AdminOrder
  timeline: readonly Happened[]
}

export function OrderTimeline({ order, timeline }: Props) {
  const can = useCan()
  const written = newNotes(timeline.map(({ change }) => change))
  return (
    <section aria-labelledby="order-timeline" className="mt-8">
      <h3 id="order-timeline" className="title-3 mb-3 text-xl">
        {words.timeline}
      </h3>
      <ol className="border-s-2 border-line ps-5">
        {timeline.map((one, place) => {
          const { text, more, link } = said(one, order, written[place])
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: what happened is only added to
            <li key={place} className="relative pb-3">
              <span
                aria-hidden
                className="absolute -start-[1.65rem] top-2 size-2.5 rounded-full bg-accent"
              />
              <p className="font-medium wrap-anywhere">{text}</p>
              <p className="text-sm text-muted">{words.by(formatDateTime(one.at), one.by)}</p>
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
