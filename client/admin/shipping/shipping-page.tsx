/** Renders /admin/shipping: the delivery plan, and its prices for a sample cart. */
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
import { Empty, ErrorText } from '../../ui/states.tsx'
import { linkToSettings, paths } from '../navigation/paths.ts'
import { HistoryDialog } from '../settings/history-dialog.tsx'
import { shipping } from '../texts/shipping.ts'
import { Days, OwnPlaces, Weights } from './days-and-weights.tsx'
import { blankMethod, Methods } from './methods.tsx'
import {
  issuesOf,
  labels,
  type PlanEdit,
  planEdit,
  planOf,
  printed,
  validate,
  valuesOf,
} from './plan-values.ts'
import { ShippingPreview } from './preview.tsx'
import { blankZone, Zones } from './zones.tsx'

type State = Outputs['shipping']['plan']

export default function ShippingPage() {
  // Always the stored plan: an edit begins with it.
  const query = trpc.shipping.plan.useQuery({}, { staleTime: 0, gcTime: 0 })
  return (
    <>
      <PageHead title={shipping.title} subtitle="Zones, methods, rates and delivery days." />
      <Loaded query={query} failed="The delivery settings could not be loaded.">
        {/* The key restarts the form from the stored plan after a save or undo. */}
        {(state) => <PlanForm key={state.version} state={state} />}
      </Loaded>
    </>
  )
}

function PlanForm({ state }: { state: State }) {
  const utils = trpc.useUtils()
  const [open, setOpen] = useState<'reset' | 'history'>()
  const renew = () => {
    void utils.shipping.invalidate()
    void utils.settings.invalidate()
  }
  const { form, ...notes } = useEdit({
    id: 'delivery',
    draftKey: 'admin-delivery',
    loaded: valuesOf(state),
    labels,
    print: printed,
    validate: validate,
    mapIssue: (path) => {
      const part = path.split('.')[1]
      return part && part in labels ? (part as keyof typeof labels) : undefined
    },
    save: (values, version) =>
      utils.client.shipping.replace.mutate({ plan: planOf(values), version }),
    fetchNow: async () => valuesOf(await utils.client.shipping.plan.query({})),
    saved: 'Delivery saved. Customers see the changes now.',
    failed: shipping.failed,
    onSaved: () => renew(),
  })
  const applyPreset = async () => {
    const taken = await utils.client.shipping.applyPreset.mutate({ version: state.version })
    form.clearDraft()
    utils.shipping.plan.setData({}, taken)
    renew()
    notify('Preset for Sri Lanka applied. Adjust it for your shop.')
  }
  const edit = planEdit(form)
  const isEmpty = edit.plan.zones.length === 0 && edit.plan.methods.length === 0
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label={shipping.title} className="max-w-4xl">
      <EditNotes {...notes} />
      <FormSummary form={form} />
      {isEmpty ? (
        <Nothing edit={edit} applyPreset={applyPreset} />
      ) : (
        <div className="space-y-8">
          <ShippingPreview
            plan={issuesOf(form.values).size === 0 ? planOf(form.values) : undefined}
          />
          <Zones edit={edit} />
          <Methods edit={edit} />
          <Days edit={edit} />
          <Weights edit={edit} />
          <OwnPlaces edit={edit} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-6">
            <Button variant="outline" size="small" onClick={() => setOpen('reset')}>
              {shipping.reset}
            </Button>
            {state.version > 0 && (
              <Button variant="plain" size="small" onClick={() => setOpen('history')}>
                <History aria-hidden size={16} /> History
              </Button>
            )}
            <p>
              Tax included in prices:{' '}
              <Link href={linkToSettings('tax')} className="text-link">
                Tax settings
              </Link>
            </p>
            <p>
              Cash on delivery:{' '}
              <Link href={linkToSettings('cash')} className="text-link">
                Cash on delivery settings
              </Link>
            </p>
          </div>
        </div>
      )}
      {(!isEmpty || form.dirty) && (
        <SaveBar form={form} label="Save delivery" back={paths.dashboard} />
      )}
      {open === 'reset' && (
        <ConfirmDialog
          title={shipping.reset}
          text="Replaces everything on this page immediately. You can restore the present settings from the history."
          action={shipping.applyPreset}
          danger
          run={applyPreset}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'history' && (
        <HistoryDialog
          setting={{ key: 'shipping.plan', version: state.version, fixedBy: null }}
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
function Nothing({ edit, applyPreset }: { edit: PlanEdit; applyPreset: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const take = async () => {
    setBusy(true)
    setProblem(undefined)
    await applyPreset().catch((error: unknown) => {
      setProblem(readAdminFailure(error).message ?? shipping.failed)
      setBusy(false)
    })
  }
  return (
    <Empty title="Delivery is free so far" className="rounded-card border border-line">
      <p className="max-w-xl">
        Customers see no delivery costs or dates. Start with the preset for Sri Lanka and adjust it:
      </p>
      <ul className="max-w-xl list-disc space-y-1 ps-5 text-start">
        {shipping.presetLines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ErrorText text={problem} className="text-danger" />
      <div className="flex flex-wrap justify-center gap-3">
        <Button busy={busy} onClick={() => void take()}>
          {shipping.applyPreset}
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            edit.set('methods', (now) => [{ ...blankMethod(now), label: 'Standard delivery' }])
            edit.set('zones', (now) => [blankZone(now)])
          }}
        >
          Start from scratch
        </Button>
      </div>
    </Empty>
  )
}
