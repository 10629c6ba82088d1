/** Renders the bulk actions of orders: confirm, change status, assign courier, export, print. */
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { OrderStatus } from '#server/modules/orders/order/orders.schema.ts'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { hasModule } from '../../../lib/config/config.ts'
import type { Selection } from '../../../lists/selection.ts'
import { SelectionBar } from '../../../lists/selection-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import * as labels from '../order/list-labels.ts'
import { AssignCourierDialog } from './assign-courier-dialog.tsx'
import type { BulkTarget } from './bulk-dialog.tsx'
import { ConfirmOrdersDialog } from './confirm-orders-dialog.tsx'
import { ExportSelected } from './export-selected.tsx'
import { SetStatusDialog } from './set-status-dialog.tsx'
import type { Printing } from './use-printing.ts'

const printed = hasModule('documents') ? (['packing-slip', 'invoice', 'label'] as const) : []

/** All buttons fit in one line of a laptop, and three in one of a phone. */
const narrow = 'px-1 sm:px-3'

interface Props {
  selection: Selection
  total: number
  which: BulkTarget
  /** the same selection as a query of the export */
  exported: object
  printing: Printing
  /** their most likely next status */
  next: OrderStatus
  /** they await confirmation */
  toConfirm: boolean
  onChanged: () => void
}

export function BulkActions({ selection, total, which, exported, printing, ...props }: Props) {
  const { next, toConfirm, onChanged } = props
  const canWrite = useCan()('orders.write') && hasModule('order-bulk')
  const [changing, setChanging] = useState<'confirm' | 'status' | 'courier'>()
  const dialog = {
    count: selection.count,
    which,
    onClose: (isStarted: boolean) => {
      setChanging(undefined)
      if (isStarted) onChanged()
    },
  }
  return (
    <>
      <SelectionBar selection={selection} total={total}>
        <div className="grid grid-cols-3 gap-2 sm:flex sm:flex-wrap sm:gap-1.5">
          {canWrite && (
            <>
              {toConfirm && (
                <Button size="small" className={narrow} onClick={() => setChanging('confirm')}>
                  {labels.confirm}
                </Button>
              )}
              <Button
                variant={toConfirm ? 'outline' : 'primary'}
                size="small"
                className={narrow}
                onClick={() => setChanging('status')}
              >
                Set status
              </Button>
              <Button
                variant="outline"
                size="small"
                className={narrow}
                onClick={() => setChanging('courier')}
              >
                {labels.assignCourier}
              </Button>
            </>
          )}
          {hasModule('documents') && (
            <Printer aria-hidden size={15} className="self-center max-sm:hidden" />
          )}
          {printed.map((document) => (
            <Button
              key={document}
              variant="outline"
              size="small"
              className={narrow}
              busy={printing.busy === document}
              onClick={() => void printing.print(document)}
            >
              {labels.documentLabels[document]}
            </Button>
          ))}
          <ExportSelected query={exported} />
        </div>
      </SelectionBar>
      {changing === 'confirm' && <ConfirmOrdersDialog {...dialog} />}
      {changing === 'status' && <SetStatusDialog {...dialog} next={next} />}
      {changing === 'courier' && <AssignCourierDialog {...dialog} />}
    </>
  )
}
