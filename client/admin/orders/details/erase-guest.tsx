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
  const erase = trpc.customers.eraseGuestData.useMutation()
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="plain" size="small" onClick={() => setOpen(true)}>
        {labels.eraseGuest}
      </Button>
      {isOpen && (
        <ConfirmDialog
          danger
          title={labels.eraseGuestTitle}
          text={labels.eraseGuestText}
          action={labels.eraseGuestNow}
          run={async () => {
            const { orders } = await erase.mutateAsync({ orderId })
            notify(labels.guestErased(orders.length))
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

export const EraseGuest = whenModule('customers', EraseGuestButton)
