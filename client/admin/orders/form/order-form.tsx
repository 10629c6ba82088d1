/** Renders the page of an order that staff edit: head, fields, and totals beside them. */
import type { ComponentProps, ReactNode } from 'react'
import type { Form } from '../../../forms/form.ts'
import { FormSummary } from '../../../forms/form-summary.tsx'
import { LinesField } from './lines-field.tsx'
import { Outcome } from './order-outcome.tsx'
import { linesOf, type OrderValues } from './order-values.ts'

interface Props extends Pick<ComponentProps<typeof Outcome>, 'outcome' | 'price'> {
  form: Form<OrderValues>
  /** lines from the server, with the stock of each */
  priced: readonly { productId: string; price: number; stock: number }[] | undefined
  /** products that are no longer sold */
  unavailable?: readonly string[] | undefined
  /** below the products */
  fields: ReactNode
  /** below the totals, once they are known */
  children: ReactNode
  /** below that, always */
  after?: ReactNode
}

export function OrderForm({
  form,
  priced,
  unavailable = [],
  fields,
  outcome,
  price,
  children,
  after,
}: Props) {
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <FormSummary form={form} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-8">
          <LinesField
            lines={linesOf(form.values)}
            onChange={(lines) => form.set('orderedItems', JSON.stringify(lines))}
            nowOf={(productId) =>
              unavailable.includes(productId)
                ? null
                : priced?.find((line) => line.productId === productId)
            }
            error={form.errors.orderedItems}
          />
          {fields}
        </div>
        <Outcome outcome={outcome} price={price} after={after}>
          {children}
        </Outcome>
      </div>
    </form>
  )
}
