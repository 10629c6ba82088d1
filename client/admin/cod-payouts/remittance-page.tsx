/** Renders /admin/cash/{id}: one payout with its totals, its classified lines, and booking. */
import { useEffect, useRef, useState } from 'react'
import { bookable, type Remittance } from '#server/modules/cod-payouts/cod-payouts.schema.ts'
import { Loaded } from '../../forms/loaded.tsx'
import { useNavigateAfterSave } from '../../forms/use-admin-form.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { useSegment } from '../../lib/navigation/address.ts'
import { notify } from '../../lib/state/notices.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { FileButton } from '../couriers/file-button.tsx'
import { linkToRemittance, paths } from '../navigation/paths.ts'
import { cash as words } from '../texts/cash.ts'
import { BankField } from './bank-field.tsx'
import { RemittanceState } from './cash-page.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { RemittanceLines } from './remittance-lines.tsx'
import { isUnderWay, RemittanceNotice } from './remittance-notice.tsx'

/** Milliseconds between two polls while the payout is in progress. */
const lookEvery = 700

export default function RemittancePage() {
  const id = useSegment(linkToRemittance(''))
  const query = trpc.remittances.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => state.data && isUnderWay(state.data) && lookEvery },
  )
  return (
    <Loaded query={query} failed={words.loadFailed}>
      {(remittance) => <OneRemittance key={id} remittance={remittance} />}
    </Loaded>
  )
}

type Asked = 'book' | 'undo' | 'discard'

function OneRemittance({ remittance }: { remittance: Remittance }) {
  const { id, courier, fileName, state, left, classes } = remittance
  const utils = trpc.useUtils()
  const [asked, setAsked] = useState<Asked>()
  const known = useRef(`${state} ${left}`)
  useEffect(() => {
    if (known.current === `${state} ${left}`) return
    known.current = `${state} ${left}`
    // Booking changes the lines, the list and the cash that couriers still hold.
    for (const list of ['lines', 'page', 'ageing'] as const)
      void utils.remittances[list].invalidate()
    void utils.orders.invalidate()
  }, [state, left, utils])
  const untouched = state === 'draft' && remittance.booked === 0
  const toBook = classes.filter((one) => bookable.includes(one.class))
  const close = () => setAsked(undefined)
  const take = (after: Remittance) => {
    utils.remittances.get.setData({ id }, after)
    close()
  }
  const act = async (what: 'book' | 'undo') =>
    take((await utils.client.remittances[what].mutate({ id })).remittance)
  return (
    <>
      <PageHead
        title={words.one(id)}
        subtitle={
          <span className="wrap-anywhere">
            {courier} · {fileName} <RemittanceState state={state} />
          </span>
        }
        back={{ href: paths.cash, label: words.back }}
      >
        <FileButton label={words.csv} ask={() => utils.client.remittances.report.query({ id })} />
        {untouched && (
          <Button variant="outline" size="small" onClick={() => setAsked('discard')}>
            {words.discard}
          </Button>
        )}
        {state === 'booked' && (
          <Button variant="outline" size="small" onClick={() => setAsked('undo')}>
            {words.undo}
          </Button>
        )}
        {state === 'draft' && (
          <Button size="small" disabled={toBook.length === 0} onClick={() => setAsked('book')}>
            {words.book}
          </Button>
        )}
      </PageHead>
      <RemittanceNotice remittance={remittance} act={act} />
      <Sums remittance={remittance} />
      {untouched && <ColumnsForm remittance={remittance} onSaved={take} />}
      <RemittanceLines remittance={remittance} />
      {asked === 'book' && (
        <ConfirmDialog
          title={words.bookTitle(id)}
          text={words.bookText(
            toBook.reduce((sum, { lines }) => sum + lines, 0),
            formatMoney(toBook.reduce((sum, { amount }) => sum + amount, 0)),
          )}
          action={words.book}
          run={() => act('book')}
          onClose={close}
        />
      )}
      {asked === 'undo' && (
        <ConfirmDialog
          title={words.undoTitle(id)}
          text={words.undoText}
          action={words.undo}
          danger
          run={() => act('undo')}
          onClose={close}
        />
      )}
      {asked === 'discard' && <Discard id={id} onClose={close} />}
    </>
  )
}

function Sums({ remittance }: { remittance: Remittance }) {
  const { gross, fees, net, booked, difference, short } = remittance
  const sums: [label: string, amount: number][] = [
    [words.gross, gross],
    [words.fees, -fees],
    [words.net, net],
    [words.booked, booked],
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
        <BankField key={remittance.bank} remittance={remittance} />
        {difference !== undefined && (
          <p className={difference === 0 ? 'mt-2' : 'mt-2 font-medium text-caution'}>
            {words.difference}: {formatMoney(difference)}
          </p>
        )}
        {short > 0 && (
          <p className="mt-2 font-medium text-caution">
            {words.short}: {formatMoney(short)}
          </p>
        )}
      </div>
    </section>
  )
}

function Discard({ id, onClose }: { id: string; onClose: () => void }) {
  const utils = trpc.useUtils()
  const navigateAfterSave = useNavigateAfterSave()
  return (
    <ConfirmDialog
      title={words.discardTitle(id)}
      text={words.discardText}
      action={words.discard}
      danger
      run={async () => {
        await utils.client.remittances.discard.mutate({ id })
        notify(words.discarded(id))
        navigateAfterSave(paths.cash, { replace: true })
        await utils.remittances.page.invalidate()
      }}
      onClose={onClose}
    />
  )
}
