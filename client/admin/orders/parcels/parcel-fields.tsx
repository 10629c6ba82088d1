/** Asks for a parcel's courier and tracking number; suggests couriers of the settings. */
import { useId } from 'react'
import { Datalist, TextField } from '../../../forms/field.tsx'
import { trpc } from '../../../lib/api/trpc.ts'
import * as labels from './labels.ts'

interface FieldProps {
  name: string
  value: string
  error?: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

interface Props {
  /** returns the props of each of the two fields */
  field: (name: 'courier' | 'waybill') => FieldProps
  hint?: string
}

export function ParcelFields({ field, hint }: Props) {
  const couriers = trpc.orders.rules.useQuery({}).data?.couriers ?? []
  const list = useId()
  return (
    <div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('courier')}
          label={labels.courier}
          list={list}
          autoComplete="off"
          maxLength={100}
        />
        <TextField
          {...field('waybill')}
          label={labels.waybill}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
        />
      </div>
      <Datalist id={list} of={couriers} />
      {hint && <p className="mt-1.5 text-sm text-muted">{hint}</p>}
    </div>
  )
}
