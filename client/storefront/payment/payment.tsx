/**
 * Renders the return page of a payment. The return proves nothing: the page polls the order until
 * it is paid or cancelled.
 */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { pageRoutes } from '#server/core/pages/page-paths.schema.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { api } from '../../lib/api/trpc.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import * as after from '../../lib/texts/after-order.ts'
import * as labels from '../../lib/texts/payment.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Failed } from '../../ui/states.tsx'
import { CancelOrder } from '../components/cancel-order.tsx'
import { left } from './leave.ts'
import { PayButton } from './pay-button.tsx'

/** Returns the milliseconds between two polls, which grow while the payment is pending. */
const pollMs = (polls: number): number => (polls < 30 ? 2_000 : 15_000)

function useOrder(orderId: string) {
  const { orderId: leftFor, token: savedToken = '' } = left.read()
  const token = leftFor === orderId ? savedToken : ''
  const query = useQuery({
    queryKey: ['paid order', orderId, token],
    queryFn: async ({ signal }) =>
      token === ''
        ? api.orders.get.query({ orderId }, { signal })
        : (await api.orders.byLink.mutate({ link: token }, { signal })).order,
    enabled: orderId !== '',
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.payment.payBy ? pollMs(dataUpdateCount) : false,
  })
  return { token, ...query }
}

export default function Payment() {
  usePage(pageRoutes.payment.title)
  const [, navigate] = useLocation()
  const search = useSearchParameters()
  const orderId = search.get('order') ?? ''
  const { token, data: order, error, refetch } = useOrder(orderId)
  const isPaid = order?.payment.status === 'paid'
  useEffect(() => {
    if (isPaid)
      navigate(routes.thanks.link(token ? { token } : { order: orderId }), { replace: true })
  }, [isPaid, token, orderId, navigate])
  if (orderId === '' || (error && isStranger(error)))
    return (
      <Frame title={pageRoutes.payment.title}>
        <p>{labels.signIn}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink href={routes.login.link(routes.payment.link(orderId))}>
            {texts.account.goToLogin}
          </ButtonLink>
          <ButtonLink href={routes.order.link()} variant="outline">
            {labels.findOrder}
          </ButtonLink>
        </div>
      </Frame>
    )
  if (!order)
    return error ? (
      <Frame title={pageRoutes.payment.title}>
        <Failed message={after.openFailed} onRetry={() => void refetch()} />
      </Frame>
    ) : (
      <PageLoading />
    )
  if (isPaid) return <PageLoading />
  const { payBy, status } = order.payment
  if (!payBy)
    return (
      <Frame title={labels.endedTitle}>
        <OrderNumber orderId={orderId} />
        <p>{status === 'unpaid' ? labels.notPaid : labels.moneyBack}</p>
        <div className="mt-6">
          <ButtonLink href={routes.products.link()}>{labels.orderAgain}</ButtonLink>
        </div>
      </Frame>
    )
  const isLeft = search.get('back') === 'cancelled'
  return (
    <Frame title={isLeft ? labels.leftTitle : labels.waitingTitle}>
      <OrderNumber orderId={orderId} />
      <p role="status" className="flex items-start gap-3">
        {!isLeft && <Spinner className="mt-1 size-4 shrink-0" />}
        <span>{isLeft ? labels.leftText : labels.waitingText(texts.checkout.payhere)}</span>
      </p>
      <p className="mt-3 mb-6 text-muted">{labels.reservedUntil(formatDateTime(payBy))}</p>
      <PayButton
        orderId={orderId}
        token={token}
        label={labels.payAgain}
        onChange={() => void refetch()}
      />
      <CancelOrder order={order} link={token} onChange={() => void refetch()} />
    </Frame>
  )
}

/** Returns true when this browser has no access to the order. */
const isStranger = (error: unknown): boolean =>
  ['UNAUTHENTICATED', 'NOT_FOUND'].includes(readFailure(error).code)

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page max-w-3xl pt-10 pb-10 lg:pt-16">
      <h1 className="title-1 mb-6">{title}</h1>
      {children}
    </div>
  )
}

function OrderNumber({ orderId }: { orderId: string }) {
  return (
    <p className="mb-6">
      <span className="text-muted">{after.placedAs}</span>{' '}
      <strong className="font-semibold lining-nums">{orderId}</strong>
    </p>
  )
}
