/** Renders the confirmation call of one order: contact links, phone facts and outcomes. */
import { MessageCircle, MessageSquareText, Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type CallOutcome, NewCall } from '#server/modules/order-confirmation/confirm.schema.ts'
import { type ConfirmHow, confirmHows } from '#server/modules/orders/order/orders.schema.ts'
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
import * as words from '../../texts/confirm.ts'
import { CallAgain, Refused } from './call-asks.tsx'

export type Call = Outputs['orders']['calls']['items'][number]

const labels: Record<string, string> = {
  callAt: words.when,
  reason: words.reason,
  note: words.note,
}
const judged = ({ path, message }: { path: PropertyKey[]; message: string }) =>
  labelledMessage(labels[String(path[0])], message)

interface Props {
  order: Call
  /** assigns the order to the user on opening; otherwise the first call does */
  takes?: boolean
  /** details of the order, where the page does not show them */
  children?: React.ReactNode
  onNoted: () => void
}

export function CallCard({ order, takes = false, children, onNoted }: Props) {
  const { orderId, call, past, links } = order
  const { client } = trpc.useUtils()
  const keyOf = useAttemptKey()
  const [how, setHow] = useState<ConfirmHow>('call')
  const [note, setNote] = useState('')
  const [asking, setAsking] = useState<'callAgain' | 'refused'>()
  const [busy, setBusy] = useState<CallOutcome>()
  const [problem, setProblem] = useState<string>()
  const others = call.held && !call.held.mine ? call.held : undefined
  const take = async () => {
    try {
      await client.orders.takeCall.mutate({ orderId })
    } catch (error) {
      setProblem(readAdminFailure(error).message ?? words.failed)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken as it is opened
  useEffect(() => {
    if (takes && !others) void take()
  }, [])
  const say = async (outcome: CallOutcome, more: { callAt?: string; reason?: string } = {}) => {
    const said = NewCall.safeParse({ orderId, outcome, how, note, ...more })
    if (!said.success) return setProblem(judged(said.error.issues[0]!))
    setProblem(undefined)
    setBusy(outcome)
    try {
      const context = { idempotencyKey: keyOf([call.tries, said.data]) }
      await client.orders.noteCall.mutate(said.data, { context })
      notify(words.noted[outcome](orderId))
      onNoted()
      // An unreached buyer is called again, perhaps from the same card.
      setAsking(undefined)
      setNote('')
    } catch (error) {
      setProblem(readAdminFailure(error).message ?? words.failed)
    } finally {
      setBusy(undefined)
    }
  }
  const press = (outcome: CallOutcome) => ({
    busy: busy === outcome,
    disabled: others !== undefined || (busy !== undefined && busy !== outcome),
  })
  const reach = (by: ConfirmHow) => () => {
    setHow(by)
    if (!takes) void take()
  }
  return (
    <div className="space-y-4 rounded-card border border-line bg-surface p-4">
      {others && (
        <p role="status" className="rounded-card bg-caution-soft px-4 py-2 text-caution">
          {words.held(others.by, formatDateTime(others.until))}
        </p>
      )}
      {children}
      <p className="flex flex-wrap gap-2">
        <Past whose={words.thisNumber} {...past.number} />
        {past.district && <Past whose={order.district ?? ''} {...past.district} />}
      </p>
      <div className="grid grid-cols-3 gap-2 sm:flex">
        <Reach href={links.call} onClick={reach('call')}>
          <Phone aria-hidden size={16} className="max-sm:hidden" /> {words.call}
        </Reach>
        {links.whatsapp && (
          <Reach href={links.whatsapp} target="_blank" rel="noreferrer" onClick={reach('whatsapp')}>
            <MessageCircle aria-hidden size={16} className="max-sm:hidden" /> {words.whatsapp}
          </Reach>
        )}
        <Reach href={links.sms} onClick={reach('sms')}>
          <MessageSquareText aria-hidden size={16} className="max-sm:hidden" /> {words.sms}
        </Reach>
      </div>
      <div className="grid gap-3 sm:grid-cols-[12rem_1fr]">
        <SelectField
          id={`how-${orderId}`}
          name="how"
          label={words.how}
          value={how}
          onChange={({ target }) => setHow(target.value as ConfirmHow)}
        >
          <Options of={confirmHows} labels={words.hows} />
        </SelectField>
        <TextField
          id={`note-${orderId}`}
          name="note"
          label={words.note}
          optional
          autoComplete="off"
          maxLength={2_000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      <ErrorText text={problem} className="font-medium text-danger" />
      {asking === 'callAgain' ? (
        <CallAgain
          busy={busy !== undefined}
          onSave={(callAt) => void say('callAgain', { callAt })}
          onClose={() => setAsking(undefined)}
        />
      ) : asking === 'refused' ? (
        <Refused
          busy={busy !== undefined}
          onSave={(reason) => void say('refused', { reason })}
          onClose={() => setAsking(undefined)}
        />
      ) : (
        <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          <Button
            className="col-span-2"
            size="small"
            {...press('confirmed')}
            onClick={() => void say('confirmed')}
          >
            {words.outcomes.confirmed}
          </Button>
          {(['noAnswer', 'callAgain', 'wrongNumber', 'refused'] as const).map((outcome) => (
            <Button
              key={outcome}
              variant="outline"
              size="small"
              {...press(outcome)}
              onClick={() =>
                outcome === 'callAgain' || outcome === 'refused'
                  ? setAsking(outcome)
                  : void say(outcome)
              }
            >
              {words.outcomes[outcome]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

const Past = ({ whose, sent, refused }: { whose: string; sent: number; refused: number }) => (
  <Badge tone={refused > 0 ? 'red' : 'neutral'}>{words.cameBack(whose, refused, sent)}</Badge>
)

const Reach = (props: React.ComponentProps<typeof ButtonLink>) => (
  <ButtonLink variant="outline" size="small" {...props} />
)
