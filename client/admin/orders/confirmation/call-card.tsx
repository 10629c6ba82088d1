/** Renders the confirmation call of one order: contact links, phone facts and outcomes. */
import { MessageCircle, MessageSquareText, Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type CallOutcome, NewCall } from '#server/modules/order-confirmation/confirm.schema.ts'
import {
  type ConfirmationChannel,
  confirmationChannels,
} from '#server/modules/orders/order/orders.schema.ts'
import { Options, SelectField, TextField } from '../../../forms/field.tsx'
import { labelledMessage } from '../../../forms/form.ts'
import { readAdminFailure } from '../../../lib/account/session.ts'
import { useAttemptKey } from '../../../lib/api/attempt.ts'
import { type Outputs, trpc } from '../../../lib/api/trpc.ts'
import { notify } from '../../../lib/state/notices.ts'
import { formatDateTime } from '../../../lib/values/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/states.tsx'
import { CallAgain, Refused } from './call-forms.tsx'
import * as labels from './labels.ts'

export type Call = Outputs['orders']['calls']['items'][number]

const fieldLabels: Record<string, string> = {
  callAt: labels.when,
  reason: labels.reason,
  note: labels.note,
}
const issueText = ({ path, message }: { path: PropertyKey[]; message: string }) =>
  labelledMessage(fieldLabels[String(path[0])], message)

interface Props {
  order: Call
  /** claims the call on opening; otherwise the first contact does */
  claimsOnOpen?: boolean
  /** details of the order, where the page does not show them */
  children?: React.ReactNode
  onNoted: () => void
}

export function CallCard({ order, claimsOnOpen = false, children, onNoted }: Props) {
  const { orderId, call, past, links } = order
  const { client } = trpc.useUtils()
  const keyOf = useAttemptKey()
  const [how, setHow] = useState<ConfirmationChannel>('call')
  const [note, setNote] = useState('')
  const [form, openForm] = useState<'callAgain' | 'refused'>()
  const [busy, setBusy] = useState<CallOutcome>()
  const [problem, setProblem] = useState<string>()
  const others = call.claimed && !call.claimed.mine ? call.claimed : undefined
  const claim = async () => {
    try {
      await client.orders.claimCall.mutate({ orderId })
    } catch (error) {
      setProblem(readAdminFailure(error).message ?? labels.failed)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: claimed as it is opened
  useEffect(() => {
    if (claimsOnOpen && !others) void claim()
  }, [])
  const record = async (outcome: CallOutcome, more: { callAt?: string; reason?: string } = {}) => {
    const parsed = NewCall.safeParse({ orderId, outcome, how, note, ...more })
    if (!parsed.success) return setProblem(issueText(parsed.error.issues[0]!))
    setProblem(undefined)
    setBusy(outcome)
    try {
      const context = { idempotencyKey: keyOf([call.attempts, parsed.data]) }
      await client.orders.recordCall.mutate(parsed.data, { context })
      notify(labels.recorded[outcome](orderId))
      onNoted()
      // An unreached buyer is called again, perhaps from the same card.
      openForm(undefined)
      setNote('')
    } catch (error) {
      setProblem(readAdminFailure(error).message ?? labels.failed)
    } finally {
      setBusy(undefined)
    }
  }
  const press = (outcome: CallOutcome) => ({
    busy: busy === outcome,
    disabled: others !== undefined || (busy !== undefined && busy !== outcome),
  })
  const reach = (by: ConfirmationChannel) => () => {
    setHow(by)
    if (!claimsOnOpen) void claim()
  }
  return (
    <div className="space-y-4 rounded-card border border-line bg-surface p-4">
      {others && (
        <p role="status" className="rounded-card bg-caution-soft px-4 py-2 text-caution">
          {`${others.by} has claimed this call until ${formatDateTime(others.until)}.`}
        </p>
      )}
      {children}
      <p className="flex flex-wrap gap-2">
        <RefusalBadge whose="This number" {...past.number} />
        {past.district && <RefusalBadge whose={order.district ?? ''} {...past.district} />}
      </p>
      <div className="grid grid-cols-3 gap-2 sm:flex">
        <ContactLink href={links.call} onClick={reach('call')}>
          <Phone aria-hidden size={16} className="max-sm:hidden" /> Call
        </ContactLink>
        {links.whatsapp && (
          <ContactLink
            href={links.whatsapp}
            target="_blank"
            rel="noreferrer"
            onClick={reach('whatsapp')}
          >
            <MessageCircle aria-hidden size={16} className="max-sm:hidden" /> WhatsApp
          </ContactLink>
        )}
        <ContactLink href={links.sms} onClick={reach('sms')}>
          <MessageSquareText aria-hidden size={16} className="max-sm:hidden" /> SMS
        </ContactLink>
      </div>
      <div className="grid gap-3 sm:grid-cols-[12rem_1fr]">
        <SelectField
          id={`how-${orderId}`}
          name="how"
          label="Contacted by"
          value={how}
          onChange={({ target }) => setHow(target.value as ConfirmationChannel)}
        >
          <Options of={confirmationChannels} labels={labels.hows} />
        </SelectField>
        <TextField
          id={`note-${orderId}`}
          name="note"
          label={labels.note}
          optional
          autoComplete="off"
          maxLength={2_000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      <ErrorText text={problem} className="font-medium text-danger" />
      {form === 'callAgain' ? (
        <CallAgain
          busy={busy !== undefined}
          onSave={(callAt) => void record('callAgain', { callAt })}
          onClose={() => openForm(undefined)}
        />
      ) : form === 'refused' ? (
        <Refused
          busy={busy !== undefined}
          onSave={(reason) => void record('refused', { reason })}
          onClose={() => openForm(undefined)}
        />
      ) : (
        <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          <Button
            className="col-span-2"
            size="small"
            {...press('confirmed')}
            onClick={() => void record('confirmed')}
          >
            {labels.outcomes.confirmed}
          </Button>
          {(['noAnswer', 'callAgain', 'wrongNumber', 'refused'] as const).map((outcome) => (
            <Button
              key={outcome}
              variant="outline"
              size="small"
              {...press(outcome)}
              onClick={() =>
                outcome === 'callAgain' || outcome === 'refused'
                  ? openForm(outcome)
                  : void record(outcome)
              }
            >
              {labels.outcomes[outcome]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

const RefusalBadge = ({
  whose,
  sent,
  refused,
}: {
  whose: string
  sent: number
  refused: number
}) => (
  <Badge tone={refused > 0 ? 'red' : 'neutral'}>
    {sent === 0 ? `${whose}: no orders yet` : `${whose}: ${refused} of ${sent} returned`}
  </Badge>
)

const ContactLink = (props: React.ComponentProps<typeof ButtonLink>) => (
  <ButtonLink variant="outline" size="small" {...props} />
)
