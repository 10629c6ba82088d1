/** Lists the open payment issues of an order, each with its ways to resolve it. */

import { useState } from 'react'
import type { PaymentIssue } from '#server/modules/payments/transactions.schema.ts'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { readFailure } from '../../../lib/api/errors.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { notify } from '../../../lib/state/notices.ts'
import { formatDateTime } from '../../../lib/values/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/states.tsx'
import { payments as paymentsLabels } from '../order/payment-labels.ts'

const labels = paymentsLabels.issues

interface Props {
  orderId: string
  issues: readonly PaymentIssue[]
}

export function PaymentIssues({ orderId, issues }: Props) {
  const utils = trpc.useUtils()
  const canResolve = useCan()('payments')
  const [problem, setProblem] = useState<string>()
  const resolve = trpc.orders.resolvePaymentIssue.useMutation({
    onSuccess: () => {
      setProblem(undefined)
      notify(labels.resolved)
      void utils.orders.invalidate()
    },
    onError: (error) => setProblem(readFailure(error).message ?? labels.failed),
  })
  return (
    <>
      {issues.map(({ id, kind, reference, reported, at }) => (
        <div key={id} className="mb-3 rounded-card bg-sand p-4">
          <p className="font-medium">{labels.names[kind]}</p>
          <p className="text-sm wrap-anywhere text-muted">
            {formatDateTime(at)} · {labels.about(reported, reference)}
          </p>
          <p className="mt-1">{labels.advice[kind]}</p>
          {canResolve && (
            <p className="mt-3 flex flex-wrap gap-3">
              {(['confirm', 'dismiss'] as const).map((resolution) => {
                const text = labels[resolution][kind]
                return (
                  text && (
                    <Button
                      key={resolution}
                      size="small"
                      variant="outline"
                      aria-label={`${text}: ${labels.about(reported, reference)}`}
                      busy={resolve.isPending}
                      onClick={() => resolve.mutate({ orderId, issueId: id, resolution })}
                    >
                      {text}
                    </Button>
                  )
                )
              })}
            </p>
          )}
        </div>
      ))}
      <ErrorText text={problem} />
    </>
  )
}
