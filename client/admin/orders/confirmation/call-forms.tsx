/** Asks for details of a call's outcome: when to call again, or why the order is refused. */
import { useState } from 'react'
import { toShopTime } from '#server/core/values/shop-time.schema.ts'
import { TextField } from '../../../forms/field.tsx'
import { texts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import * as labels from './labels.ts'

interface AskProps {
  busy: boolean
  onSave: (said: string) => void
  onClose: () => void
}

/** Returns the usual timestamps, in the shop's time zone. */
function soonest(): Record<keyof typeof labels.soon, string> {
  const at = (milliseconds: number) => toShopTime(new Date(Date.now() + milliseconds))
  return {
    hour: at(3_600_000),
    evening: `${at(0).slice(0, 10)}T18:00`,
    tomorrow: `${at(86_400_000).slice(0, 10)}T09:00`,
  }
}

export function CallAgain({ busy, onSave, onClose }: AskProps) {
  const times = soonest()
  const [when, setWhen] = useState(times.hour)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave(when)
      }}
    >
      <p className="mb-2 flex flex-wrap gap-2">
        {(Object.keys(labels.soon) as (keyof typeof labels.soon)[])
          .filter((name) => times[name] > toShopTime(new Date()))
          .map((name) => (
            <Button
              key={name}
              variant="outline"
              size="small"
              aria-pressed={when === times[name]}
              onClick={() => setWhen(times[name])}
            >
              {labels.soon[name]}
            </Button>
          ))}
      </p>
      <TextField
        name="callAt"
        type="datetime-local"
        label={labels.when}
        value={when}
        onChange={({ target }) => setWhen(target.value)}
      />
      <FormActions label="Save" busy={busy} onClose={onClose} />
    </form>
  )
}

export function Refused({ busy, onSave, onClose }: AskProps) {
  const [why, setWhy] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave(why)
      }}
    >
      <p className="mb-2 flex flex-wrap gap-2">
        {labels.reasons.map((one) => (
          <Button
            key={one}
            variant="outline"
            size="small"
            aria-pressed={why === one}
            onClick={() => setWhy(one)}
          >
            {one}
          </Button>
        ))}
      </p>
      <TextField
        name="reason"
        label={labels.reason}
        hint="The order will be cancelled. Only staff can see the reason."
        autoComplete="off"
        maxLength={200}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
      />
      <FormActions label="Cancel order" danger busy={busy} onClose={onClose} />
    </form>
  )
}

function FormActions({
  label,
  danger,
  busy,
  onClose,
}: Omit<AskProps, 'onSave'> & { label: string; danger?: true }) {
  return (
    <p className="mt-3 flex flex-wrap gap-3">
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
        {label}
      </Button>
      <Button variant="plain" onClick={onClose}>
        {texts.common.cancel}
      </Button>
    </p>
  )
}
