/** Confirms many orders, so that they can be packed. */
import { useState } from 'react'
import { type ConfirmHow, confirmHows } from '#server/modules/orders/order/orders.schema.ts'
import { Options, SelectField } from '../../../forms/field.tsx'
import * as words from '../../texts/order-desk.ts'
import { ChangeMany, type Which } from './change-many.tsx'

interface Props {
  count: number
  which: Which
  /** @param asked true when a change was requested */
  onClose: (asked: boolean) => void
}

export function ConfirmMany({ count, which, onClose }: Props) {
  const [how, setHow] = useState<ConfirmHow>('none')
  return (
    <ChangeMany
      title={words.confirmTitle(count)}
      which={which}
      press={words.confirm}
      change={{ action: { type: 'confirm', how } }}
      onClose={onClose}
    >
      <SelectField
        id="many-how"
        name="how"
        label={words.confirmHow}
        value={how}
        onChange={({ target }) => setHow(target.value as ConfirmHow)}
      >
        <Options of={confirmHows} labels={words.confirmHows} />
      </SelectField>
    </ChangeMany>
  )
}
