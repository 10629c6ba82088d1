/** Edits the price and the days of each delivery method in a zone. */
import { Plus } from 'lucide-react'
import { CheckField } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { shipping as labels } from '../texts/shipping.ts'
import { PlanNumber, RemoveButton } from './parts.tsx'
import type { Plan, PlanEdit } from './plan-values.ts'

type Rate = Plan['rates'][number]

const blank = (zone: string, method: string): Rate => ({
  zone,
  method,
  amount: '' as unknown as number,
  freeFrom: 0,
  steps: [],
  includedGrams: 0,
  perKilo: 0,
  earliest: 1,
  latest: 3,
})

/** Renders the rates of a zone. @param zone its id; empty for the default rates */
export function RateFields({ edit, zone, name }: { edit: PlanEdit; zone: string; name: string }) {
  const { plan } = edit
  if (plan.methods.length === 0)
    return <p className="text-sm text-muted">Add a delivery method first.</p>
  return (
    <div className="space-y-3">
      {plan.methods.map((method) => {
        const at = plan.rates.findIndex((rate) => rate.zone === zone && rate.method === method.id)
        const rate = plan.rates[at]
        const isThis = (one: Rate) => one.zone === zone && one.method === method.id
        const change = (changes: Partial<Rate>) =>
          edit.set('rates', (now) => now.map((one) => (isThis(one) ? { ...one, ...changes } : one)))
        return (
          <fieldset key={method.id} className="min-w-0 rounded-card bg-sand px-4 py-2">
            <legend className="sr-only">{`${labels.offered(method.label)}, ${name}`}</legend>
            <CheckField
              label={<span className="font-medium">{labels.offered(method.label)}</span>}
              checked={rate !== undefined}
              onChange={({ target }) =>
                edit.set('rates', (now) =>
                  target.checked
                    ? [...now, blank(zone, method.id)]
                    : now.filter((one) => !isThis(one)),
                )
              }
            />
            {rate && <OneRate edit={edit} rate={rate} path={`rates.${at}`} change={change} />}
          </fieldset>
        )
      })}
    </div>
  )
}

interface OneProps {
  edit: PlanEdit
  rate: Rate
  path: string
  change: (changes: Partial<Rate>) => void
}

function OneRate({ edit, rate, path, change }: OneProps) {
  const number = (
    field: 'amount' | 'freeFrom' | 'includedGrams' | 'perKilo' | 'earliest' | 'latest',
    hint?: string,
  ) => (
    <PlanNumber
      edit={edit}
      path={`${path}.${field}`}
      label={field === 'amount' ? 'Price (LKR)' : labels[field]}
      {...(hint === undefined ? {} : { hint, blankZero: true })}
      value={rate[field]}
      onChange={(value) => change({ [field]: value })}
    />
  )
  const wrong = [
    'includedGrams',
    'perKilo',
    ...rate.steps.flatMap((_, at) => [`steps.${at}.from`, `steps.${at}.amount`]),
  ]
  const hasMore = rate.perKilo !== 0 || rate.steps.length > 0
  return (
    <div className="pb-3">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {number('amount')}
        {number('freeFrom', 'Leave empty for never')}
        {number('earliest')}
        {number('latest')}
      </div>
      <details
        className="mt-3"
        open={wrong.some((field) => edit.error(`${path}.${field}`)) || undefined}
      >
        <summary className="min-h-9 cursor-pointer py-1.5 text-sm">
          Weight and subtotal rates
          {hasMore && <span className="text-muted"> · {summaryOf(rate)}</span>}
        </summary>
        <div className="mt-2 space-y-3">
          <div className="grid gap-3 sm:grid-cols-2">
            {number('includedGrams')}
            {number('perKilo', 'Leave empty to ignore weight')}
          </div>
          <Steps edit={edit} rate={rate} path={path} change={change} />
        </div>
      </details>
    </div>
  )
}

const summaryOf = ({ perKilo, steps }: Rate): string =>
  [
    Number(perKilo) ? `LKR ${perKilo} per kg` : '',
    ...steps.map(({ from, amount }) => `LKR ${amount} from LKR ${from}`),
  ]
    .filter(Boolean)
    .join(', ')

function Steps({ edit, rate, path, change }: OneProps) {
  const put = (place: number, changes: Partial<Rate['steps'][number]>) =>
    change({ steps: rate.steps.map((one, at) => (at === place ? { ...one, ...changes } : one)) })
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="text-sm font-medium">Rates by subtotal</legend>
      {rate.steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is nothing but its place
        <div key={at} className="flex flex-wrap items-end gap-3">
          <PlanNumber
            edit={edit}
            path={`${path}.steps.${at}.from`}
            label="Subtotal from (LKR)"
            value={step.from}
            onChange={(from) => put(at, { from })}
            className="w-40"
          />
          <PlanNumber
            edit={edit}
            path={`${path}.steps.${at}.amount`}
            label="Price (LKR)"
            value={step.amount}
            onChange={(amount) => put(at, { amount })}
            className="w-40"
          />
          <RemoveButton
            label={`Remove rate ${at + 1}`}
            onClick={() => change({ steps: rate.steps.filter((_, place) => place !== at) })}
          />
        </div>
      ))}
      <Button
        variant="outline"
        size="small"
        disabled={rate.steps.length >= 20}
        onClick={() =>
          change({
            steps: [...rate.steps, { from: '', amount: '' } as unknown as Rate['steps'][number]],
          })
        }
      >
        <Plus aria-hidden size={16} /> Add rate by subtotal
      </Button>
    </fieldset>
  )
}
