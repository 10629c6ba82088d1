/** A guest asks to be forgotten: staff do it from one of their orders. */
import { useState } from 'react'
import { notify } from '../../lib/notices.ts'
import { trpc } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import * as words from '../texts/customer-page.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

export function ForgetBuyer({ orderId }: { orderId: string }) {
  const [asking, setAsking] = useState(false)
  const erase = trpc.customers.eraseGuest.useMutation()
  const close = () => setAsking(false)
  return (
    <>
      <Button look="plain" size="small" onClick={() => setAsking(true)}>
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
