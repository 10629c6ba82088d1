/** Anonymises a guest at their request, from one of their orders. */
import { useState } from 'react'
import { trpc } from '../../../lib/api/trpc.ts'
import { whenModule } from '../../../lib/config/when-module.ts'
import { notify } from '../../../lib/state/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import * as labels from '../../texts/customer-page.ts'

function EraseGuestButton({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false)
  const erase = trpc.customers.eraseGuest.useMutation()
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="plain" size="small" onClick={() => setOpen(true)}>
        {labels.forgetBuyer}
      </Button>
      {isOpen && (
        <ConfirmDialog
          danger
          title={labels.forgetTitle}
          text={labels.forgetText}
          action={labels.forget}
          run={async () => {
            const { orders } = await erase.mutateAsync({ orderId })
            notify(labels.forgotten(orders.length))
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

export const EraseGuest = whenModule('customers', EraseGuestButton)
