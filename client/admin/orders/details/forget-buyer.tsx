/** Anonymises a guest at their request, from one of their orders. */
import { useState } from 'react'
import { trpc } from '../../../lib/api/trpc.ts'
import { whenModule } from '../../../lib/config/when-module.ts'
import { notify } from '../../../lib/state/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import * as words from '../../texts/customer-page.ts'

function EraseGuest({ orderId }: { orderId: string }) {
  const [asking, setAsking] = useState(false)
  const erase = trpc.customers.eraseGuest.useMutation()
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="plain" size="small" onClick={() => setAsking(true)}>
        {words.forgetBuyer}
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title={words.forgetTitle}
          text={words.forgetText}
          action={words.forget}
          run={async () => {
            const { orders } = await erase.mutateAsync({ orderId })
            notify(words.forgotten(orders.length))
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

export const ForgetBuyer = whenModule('customers', EraseGuest)
