/** Renders /admin/cod-payouts/{id}: one payout with its totals, its classified lines, and recording. */

import { useEffect, useRef, useState } from 'react'
import { type CodPayout, recordable } from '#server/modules/cod-payouts/cod-payouts.schema.ts'
import { Loaded } from '../../forms/loaded.tsx'
import { useNavigateAfterSave } from '../../forms/use-admin-form.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { useSegment } from '../../lib/navigation/address.ts'
import { notify } from '../../lib/state/notices.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { plural } from '../../lib/values/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { FileButton } from '../couriers/file-button.tsx'
import { linkToCodPayout, paths } from '../navigation/paths.ts'
import { codPayouts as labels } from '../texts/cod-payouts.ts'
import { BankField } from './bank-field.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { PayoutLines } from './payout-lines.tsx'
import { isInProgress, PayoutNotice } from './payout-notice.tsx'
import { PayoutState } from './payouts-page.tsx'

/** Milliseconds between two polls while the payout is in progress. */
const pollMs = 700

export default function PayoutPage() {
  const id = useSegment(linkToCodPayout(''))
  const query = trpc.codPayouts.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => state.data && isInProgress(state.data) && pollMs },
  )
  return (
    <Loaded query={query} failed={labels.loadFailed}>
      {(payout) => <PayoutDetails key={id} payout={payout} />}
    </Loaded>
  )
}

type Confirmation = 'record' | 'undo' | 'remove'

function PayoutDetails({ payout }: { payout: CodPayout }) {
  const { id, courier, fileName, state, left, classes } = payout
  const utils = trpc.useUtils()
  const [confirming, setConfirming] = useState<Confirmation>()
  const known = useRef(`${state} ${left}`)
  useEffect(() => {
    if (known.current === `${state} ${left}`) return
    known.current = `${state} ${left}`
    // Recording changes the lines, the list and the cash that couriers still hold.
    for (const list of ['lines', 'list', 'unsettled'] as const)
      void utils.codPayouts[list].invalidate()
    void utils.orders.invalidate()
  }, [state, left, utils])
  const untouched = state === 'draft' && payout.recorded === 0
  const toRecord = classes.filter((one) => recordable.includes(one.class))
  const close = () => setConfirming(undefined)
  const take = (after: CodPayout) => {
    utils.codPayouts.get.setData({ id }, after)
    close()
  }
  const act = async (what: 'record' | 'undo') =>
    take((await utils.client.codPayouts[what].mutate({ id })).payout)
  return (
    <>
      <PageHead
        title={`Payout ${id}`}
        subtitle={
          <span className="wrap-anywhere">
            {courier} · {fileName} <PayoutState state={state} />
          </span>
        }
        back={{ href: paths.codPayouts, label: 'All payouts' }}
      >
        <FileButton label={labels.csv} ask={() => utils.client.codPayouts.report.query({ id })} />
        {untouched && (
          <Button variant="outline" size="small" onClick={() => setConfirming('remove')}>
            {labels.remove}
          </Button>
        )}
        {state === 'recorded' && (
          <Button variant="outline" size="small" onClick={() => setConfirming('undo')}>
            {labels.undo}
          </Button>
        )}
        {state === 'draft' && (
          <Button
            size="small"
            disabled={toRecord.length === 0}
            onClick={() => setConfirming('record')}
          >
            {labels.record}
          </Button>
        )}
      </PageHead>
      <PayoutNotice payout={payout} act={act} />
      <Sums payout={payout} />
      {untouched && <ColumnsForm payout={payout} onSaved={take} />}
      <PayoutLines payout={payout} />
      {confirming === 'record' && (
        <ConfirmDialog
          title={`Record ${id}?`}
          text={`${plural(
            toRecord.reduce((sum, { lines }) => sum + lines, 0),
            'line is',
            'lines are',
          )} recorded on the orders: ${formatMoney(toRecord.reduce((sum, { amount }) => sum + amount, 0))} in total.`}
          action={labels.record}
          run={() => act('record')}
          onClose={close}
        />
      )}
      {confirming === 'undo' && (
        <ConfirmDialog
          title={`Undo ${id}?`}
          text="Each transaction is reversed, and the orders are due again. Refunded amounts stay."
          action={labels.undo}
          danger
          run={() => act('undo')}
          onClose={close}
        />
      )}
      {confirming === 'remove' && <RemoveDialog id={id} onClose={close} />}
    </>
  )
}

function Sums({ payout }: { payout: CodPayout }) {
  const { gross, fees, net, recorded, difference, short } = payout
  const sums: [label: string, amount: number][] = [
    ['Paid for parcels', gross],
    ['Fees', -fees],
    ['Expected at the bank', net],
    [labels.recorded, recorded],
  ]
  return (
    <section className="panel mb-6 grid gap-6 sm:grid-cols-2">
      <dl className="grid grid-cols-[1fr_max-content] gap-x-6 gap-y-1.5 self-start tabular-nums">
        {sums.map(([label, amount]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-end font-medium">{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <div>
        <BankField key={payout.bank} payout={payout} />
        {difference !== undefined && (
          <p className={difference === 0 ? 'mt-2' : 'mt-2 font-medium text-caution'}>
            Difference to the bank: {formatMoney(difference)}
          </p>
        )}
        {short > 0 && (
          <p className="mt-2 font-medium text-caution">Less than due: {formatMoney(short)}</p>
        )}
      </div>
    </section>
  )
}

function RemoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const utils = trpc.useUtils()
  const navigateAfterSave = useNavigateAfterSave()
  return (
    <ConfirmDialog
      title={`Delete ${id}?`}
      text="The payout has no recorded payments. You cannot undo this."
      action={labels.remove}
      danger
      run={async () => {
        await utils.client.codPayouts.remove.mutate({ id })
        notify(`${id} deleted.`)
        navigateAfterSave(paths.codPayouts, { replace: true })
        await utils.codPayouts.list.invalidate()
      }}
      onClose={onClose}
    />
  )
}
