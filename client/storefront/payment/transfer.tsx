/** Shows an order that waits for a bank transfer: the account, the reference and the slip. */
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Order } from '#server/modules/orders/order/orders.schema.ts'
import { api } from '../../lib/api/trpc.ts'
import { copyText } from '../../lib/browser/insecure.ts'
import { config } from '../../lib/config/config.ts'
import { notify } from '../../lib/state/notices.ts'
import * as labels from '../../lib/texts/bank-transfer.ts'
import { formatDateTime, formatMoney } from '../../lib/values/format.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SlipImage } from '../../ui/orders/slip-image.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorText, Failed } from '../../ui/states.tsx'
import { Phones } from '../components/phones.tsx'
import { accepted, sendSlip } from './send-slip.ts'

interface Props {
  order: Pick<Order, 'orderId' | 'payment' | 'total'>
  /** the token of a guest's order */
  token: string
  /** a slip was sent */
  onChange: () => void
}

export function Transfer({ order, token, onChange }: Props) {
  const { orderId, total } = order
  const { payBy = '', slipAt, problem } = order.payment
  return (
    <section
      aria-labelledby="transfer"
      className="my-8 rounded-card bg-sand p-5 sm:p-8 print:bg-transparent print:p-0"
    >
      <h2 id="transfer" className="title-3">
        {labels.title}
      </h2>
      {problem && (
        <div className="mt-4 border-s-4 border-danger bg-surface p-4">
          <p className="font-medium text-danger">{labels.problemTitle}</p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{problem}</p>
          <p className="mt-2 text-sm text-muted">{labels.problemText}</p>
        </div>
      )}
      <p className="mt-4">
        {slipAt && !problem
          ? labels.checking(formatDateTime(slipAt))
          : labels.lead(formatMoney(total), formatDateTime(payBy))}
      </p>
      <Account orderId={orderId} token={token} />
      <SendSlip orderId={orderId} token={token} slipAt={slipAt} onChange={onChange} />
    </section>
  )
}

function Account({ orderId, token }: { orderId: string; token: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: [['orders'], 'transfer', orderId, token],
    queryFn: ({ signal }) =>
      api.orders.transfer.mutate({ orderId, ...(token ? { link: token } : {}) }, { signal }),
  })
  if (isError)
    return <Failed message={labels.loadFailed} onRetry={() => void refetch()} className="mt-5" />
  if (!data) return <Skeleton className="mt-5 h-40" />
  const { account, amount, reference } = data
  return (
    <>
      {!account && (
        <p className="mt-5 flex flex-wrap items-baseline gap-x-6">
          {labels.noAccount}
          <Phones className="text-link inline-block py-1.5 tabular-nums" />
          <a href={`mailto:${config.settings.shop.email}`} className="text-link py-1.5">
            {config.settings.shop.email}
          </a>
        </p>
      )}
      <dl className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact label={labels.bank} value={account?.bank} />
        <Fact label={labels.branch} value={account?.branch} />
        <Fact label={labels.accountName} value={account?.accountName} />
        <Fact label={labels.accountNumber} value={account?.accountNumber} isCopied />
        <Fact label={labels.amount} value={formatMoney(amount)} />
        <Fact label={labels.reference} value={reference} hint={labels.referenceHint} isCopied />
      </dl>
      {account?.note && <p className="mt-4 whitespace-pre-line wrap-anywhere">{account.note}</p>}
    </>
  )
}

interface FactProps {
  label: string
  /** renders nothing when undefined */
  value: string | undefined
  hint?: string
  isCopied?: boolean
}

function Fact({ label, value, hint, isCopied }: FactProps) {
  if (!value) return null
  const copy = () =>
    void copyText(value).then((done) => {
      if (done) notify(labels.copied(label))
    })
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere">
        <span className="font-medium lining-nums tabular-nums">{value}</span>
        {isCopied && (
          <IconButton label={labels.copy(label)} className="-my-3 print:hidden" onClick={copy}>
            <Copy aria-hidden size={15} />
          </IconButton>
        )}
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </dd>
    </div>
  )
}

interface SendProps {
  orderId: string
  token: string
  slipAt: string | undefined
  onChange: () => void
}

function SendSlip({ orderId, token, slipAt, onChange }: SendProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setRefused(undefined)
    const problem = await sendSlip(orderId, token, file)
    setBusy(false)
    setRefused(problem)
    if (problem === undefined) {
      notify(labels.sent)
      onChange()
    }
  }
  return (
    <div className="mt-6 print:hidden">
      <h3 className="mb-2 font-sans text-base font-medium tracking-normal">{labels.slipTitle}</h3>
      {slipAt && (
        <SlipImage orderId={orderId} sentAt={slipAt} {...(token ? { link: token } : {})} />
      )}
      <p id="slip-hint" className="mb-3 text-sm text-muted">
        {labels.slipHint}
      </p>
      <input
        ref={picker}
        type="file"
        accept={accepted}
        aria-label={labels.slipTitle}
        className="hidden"
        onChange={({ target }) => {
          void send(target.files?.[0])
          target.value = ''
        }}
      />
      <Button
        variant={slipAt ? 'outline' : 'accent'}
        busy={busy}
        busyText={labels.sending}
        aria-describedby="slip-hint"
        onClick={() => picker.current?.click()}
      >
        {slipAt ? labels.sendAgain : labels.send}
      </Button>
      <ErrorText text={refused} />
    </div>
  )
}
