/** Renders /admin/delivery: the delivery plan, and its prices for a sample cart. */
import { History } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { EditNotes } from '../../forms/edit-notes.tsx'
import { FormSummary } from '../../forms/form-summary.tsx'
import { Loaded } from '../../forms/loaded.tsx'
import { SaveBar } from '../../forms/save-bar.tsx'
import { useEdit } from '../../forms/use-edit.ts'
import { readAdminFailure } from '../../lib/account/session.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Problem } from '../../ui/states.tsx'
import { linkToSettings, paths } from '../navigation/paths.ts'
import { HistoryDialog } from '../settings/history-dialog.tsx'
import { delivery as words } from '../texts/delivery.ts'
import { Days, OwnPlaces, Weights } from './days-and-weights.tsx'
import { blankMethod, Methods } from './methods.tsx'
import {
  issuesOf,
  judge,
  labels,
  type PlanEdit,
  planEdit,
  planOf,
  printed,
  valuesOf,
} from './plan-values.ts'
import { Sample } from './sample.tsx'
import { blankZone, Zones } from './zones.tsx'

type State = Outputs['delivery']['plan']

export default function DeliveryPage() {
  // Always the stored plan: an edit begins with it.
  const query = trpc.delivery.plan.useQuery({}, { staleTime: 0, gcTime: 0 })
  return (
    <>
      <PageHead title={words.title} subtitle={words.subtitle} />
      <Loaded query={query} failed={words.loadFailed}>
        {/* The key restarts the form from the stored plan after a save or undo. */}
        {(state) => <PlanForm key={state.version} state={state} />}
      </Loaded>
    </>
  )
}

function PlanForm({ state }: { state: State }) {
  const utils = trpc.useUtils()
  const [open, setOpen] = useState<'again' | 'history'>()
  const renew = () => {
    void utils.delivery.invalidate()
    void utils.settings.invalidate()
  }
  const { form, ...notes } = useEdit({
    id: 'delivery',
    draftKey: 'admin-delivery',
    loaded: valuesOf(state),
    labels,
    print: printed,
    validate: judge,
    mapIssue: (path) => {
      const part = path.split('.')[1]
      return part && part in labels ? (part as keyof typeof labels) : undefined
    },
    save: (values, version) =>
      utils.client.delivery.replace.mutate({ plan: planOf(values), version }),
    fetchNow: async () => valuesOf(await utils.client.delivery.plan.query({})),
    saved: words.saved,
    failed: words.failed,
    onSaved: () => renew(),
  })
  const takeReady = async () => {
    const taken = await utils.client.delivery.readyMade.mutate({ version: state.version })
    form.clearDraft()
    utils.delivery.plan.setData({}, taken)
    renew()
    notify(words.taken)
  }
  const edit = planEdit(form)
  const isEmpty = edit.plan.zones.length === 0 && edit.plan.methods.length === 0
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label={words.title} className="max-w-4xl">
      <EditNotes {...notes} />
      <FormSummary form={form} />
      {isEmpty ? (
        <Nothing edit={edit} takeReady={takeReady} />
      ) : (
        <div className="space-y-8">
          <Sample plan={issuesOf(form.values).size === 0 ? planOf(form.values) : undefined} />
          <Zones edit={edit} />
          <Methods edit={edit} />
          <Days edit={edit} />
          <Weights edit={edit} />
          <OwnPlaces edit={edit} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-6">
            <Button look="outline" size="small" onClick={() => setOpen('again')}>
              {words.again}
            </Button>
            {state.version > 0 && (
              <Button look="plain" size="small" onClick={() => setOpen('history')}>
                <History aria-hidden size={16} /> {words.history}
              </Button>
            )}
            <p>
              {words.tax}{' '}
              <Link href={linkToSettings('tax')} className="text-link">
                {words.toTax}
              </Link>
            </p>
            <p>
              {words.cash}{' '}
              <Link href={linkToSettings('cash')} className="text-link">
                {words.toCash}
              </Link>
            </p>
          </div>
        </div>
      )}
      {(!isEmpty || form.dirty) && (
        <SaveBar form={form} label={words.save} back={paths.dashboard} />
      )}
      {open === 'again' && (
        <ConfirmDialog
          title={words.again}
          text={words.againText}
          action={words.takeReady}
          danger
          run={takeReady}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'history' && (
        <HistoryDialog
          setting={{ key: 'delivery.plan', version: state.version, fixedBy: null }}
          onClose={() => setOpen(undefined)}
          onUndone={() => {
            form.clearDraft()
            renew()
          }}
        />
      )}
    </form>
  )
}

/** Renders an empty plan: its consequences, and two ways to begin. */
function Nothing({ edit, takeReady }: { edit: PlanEdit; takeReady: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const take = async () => {
    setBusy(true)
    setProblem(undefined)
    await takeReady().catch((error: unknown) => {
      setProblem(readAdminFailure(error).message ?? words.failed)
      setBusy(false)
    })
  }
  return (
    <Empty title={words.noneTitle} className="rounded-card border border-line">
      <p className="max-w-xl">{words.noneText}</p>
      <ul className="max-w-xl list-disc space-y-1 ps-5 text-start">
        {words.readySays.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Problem text={problem} className="text-danger" />
      <div className="flex flex-wrap justify-center gap-3">
        <Button busy={busy} onClick={() => void take()}>
          {words.takeReady}
        </Button>
        <Button
          look="outline"
          onClick={() => {
            edit.set('methods', (now) => [{ ...blankMethod(now), label: 'Standard delivery' }])
            edit.set('zones', (now) => [blankZone(now)])
          }}
        >
          {words.begin}
        </Button>
      </div>
    </Empty>
  )
}
