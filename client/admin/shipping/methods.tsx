/** Lists the delivery methods in the order that customers see. */
import { ArrowUp, Plus } from 'lucide-react'
import { Options, SelectField, TextField } from '../../forms/field.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { shipping as labels } from '../texts/shipping.ts'
import { PlanField, RemoveButton, Section } from './parts.tsx'
import { freshId, type Plan, type PlanEdit } from './plan-values.ts'

type Method = Plan['methods'][number]
const kinds = Object.keys(labels.kinds) as Method['kind'][]

/** Returns a new method of the first unused kind. */
export function blankMethod(methods: readonly Method[]): Method {
  const kind = kinds.find((one) => !methods.some((method) => method.kind === one)) ?? 'standard'
  return { id: freshId(kind, methods), kind, label: '', cutOff: '' }
}

export function Methods({ edit }: { edit: PlanEdit }) {
  const { methods } = edit.plan
  return (
    <Section title={labels.methods} hint="The first available method is the default.">
      <div id={edit.idOf('methods')} tabIndex={-1}>
        {methods.length === 0 && <p className="text-sm text-muted">{labels.none}</p>}
        <ol className="space-y-4">
          {methods.map((method, at) => (
            <MethodFields key={method.id} edit={edit} method={method} at={at} />
          ))}
        </ol>
      </div>
      <Button
        variant="outline"
        size="small"
        disabled={methods.length >= 20}
        onClick={() => edit.set('methods', (now) => [...now, blankMethod(now)])}
      >
        <Plus aria-hidden size={16} /> Add method
      </Button>
    </Section>
  )
}

function MethodFields({ edit, method, at }: { edit: PlanEdit; method: Method; at: number }) {
  const path = `methods.${at}`
  const change = (changes: Partial<Method>) =>
    edit.set('methods', (now) =>
      now.map((one) => (one.id === method.id ? { ...one, ...changes } : one)),
    )
  return (
    <li className="space-y-3 rounded-card border border-line p-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <PlanField
          edit={edit}
          path={`${path}.label`}
          label={labels.methodName}
          value={method.label}
          onChange={(label) => change({ label })}
        />
        <SelectField
          id={edit.idOf(`${path}.kind`)}
          name={`${path}.kind`}
          label="Kind"
          value={method.kind}
          onChange={({ target }) => change({ kind: target.value as Method['kind'] })}
        >
          <Options of={kinds} labels={labels.kinds} />
        </SelectField>
        <TextField
          id={edit.idOf(`${path}.cutOff`)}
          name={`${path}.cutOff`}
          type="time"
          label={labels.cutOff}
          hint="Later orders ship a working day later. Leave empty for none."
          value={method.cutOff}
          error={edit.error(`${path}.cutOff`)}
          onChange={({ target }) => change({ cutOff: target.value })}
        />
      </div>
      <div className="flex items-center justify-end gap-2">
        <IconButton
          label={`Move ${method.label || 'new method'} up`}
          disabled={at === 0}
          onClick={() =>
            edit.set('methods', (now) =>
              now.map((one, place) =>
                place === at ? now[at - 1]! : place === at - 1 ? now[at]! : one,
              ),
            )
          }
        >
          <ArrowUp aria-hidden size={18} />
        </IconButton>
        <RemoveButton
          label={`Remove ${method.label || 'new method'}`}
          onClick={() => {
            edit.set('methods', (now) => now.filter(({ id }) => id !== method.id))
            edit.set('rates', (now) => now.filter((rate) => rate.method !== method.id))
          }}
        />
      </div>
    </li>
  )
}
