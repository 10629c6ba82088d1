/** Anonymises a guest at their request, from one of their orders. */

import { useState } from 'react'
import { trpc } from '../../../lib/api/trpc.ts'
import { whenModule } from '../../../lib/config/when-module.ts'
import { notify } from '../../../lib/state/notices.ts'
import { plural } from '../../../lib/values/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

function EraseGuestButton({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false)
  const erase = trpc.customers.eraseGuestData.useMutation()
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="plain" size="small" onClick={() => setOpen(true)}>
        Erase personal data
      </Button>
      {isOpen && (
        <ConfirmDialog
          danger
          title="Erase the personal data of this guest?"
          text="This applies to all guest orders with this phone number and email. Their links stop working immediately. Name and address are erased once each order is closed and its retention period ends (Settings, Orders). This cannot be undone."
          action="Erase data"
          run={async () => {
            const { orders } = await erase.mutateAsync({ orderId })
            notify(
              `The personal data of ${plural(orders.length, 'order', 'orders')} is being erased.`,
            )
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

export const EraseGuest = whenModule('customers', EraseGuestButton)
