/** Renders /admin/customers/{_id}: one customer with orders, messages, reviews and staff notes. */

import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { readablePhone } from '#server/core/values/phone.schema.ts'
import { Loaded } from '../../forms/loaded.tsx'
import { useAdminUser, useCan } from '../../lib/account/admin-user.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { api, type Outputs, trpc } from '../../lib/api/trpc.ts'
import { saveData } from '../../lib/browser/save-file.ts'
import { useSegment } from '../../lib/navigation/address.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { formatDate, formatMoney } from '../../lib/values/format.ts'
import { plural } from '../../lib/values/numbers.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { linkToCustomer, linkToMessage, linkToOrderPage, paths } from '../navigation/paths.ts'
import { StatusBadge } from '../orders/order/status-badge.tsx'
import { signIn as signInLabels } from '../staff/labels.ts'
import { ResetTwoFactorDialog } from '../staff/reset-two-factor-dialog.tsx'
import { StaffNotes, StaffTags } from '../staff/staff-notes.tsx'
import { fullName } from '../staff/staff-user.ts'
import { CustomerCredit } from './customer-credit.tsx'
import * as labels from './labels.ts'
import { customers as customersLabels } from './labels.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { DeleteDialog } from './user-dialogs.tsx'

type Customer = Outputs['customers']['get']

export default function CustomerPage() {
  const _id = useSegment(linkToCustomer(''))
  const query = trpc.customers.get.useQuery({ _id }, { staleTime: 0 })
  return (
    <>
      {!query.data && <PageHead title="User Management" back={back} />}
      <Loaded query={query} failed="The customer could not be loaded.">
        {(customer) => <CustomerDetails key={customer._id} customer={customer} />}
      </Loaded>
    </>
  )
}

const back = { href: paths.customers, label: 'All users' }

function CustomerDetails({ customer }: { customer: Customer }) {
  const { _id, orderSummary: bought, messages, notes, tags } = customer
  const utils = trpc.useUtils()
  const canWrite = useCan()('customers.write')
  const own = useAdminUser()._id === _id
  const about = {
    id: _id,
    canWrite,
    refresh: () => Promise.all([utils.customers.get.invalidate(), utils.users.list.invalidate()]),
  }
  return (
    <>
      <PageHead
        title={fullName(customer)}
        subtitle={<CustomerStatus customer={customer} />}
        back={back}
      >
        {canWrite && <CustomerActions customer={customer} refresh={about.refresh} />}
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-8">
          {bought && <OrderSummary bought={bought} email={customer.email} />}
          {messages && messages.length > 0 && (
            <Section id="their-messages" title="Messages">
              <ul>
                {messages.map(({ id, subject, createdAt }) => (
                  <li key={id} className="flex flex-wrap items-center gap-x-3">
                    <Link href={linkToMessage(id)} className="text-link wrap-anywhere py-1">
                      {subject}
                    </Link>
                    <span className="text-sm text-muted">{formatDate(createdAt)}</span>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
        <div className="space-y-6">
          <About customer={customer} />
          <CustomerCredit _id={_id} own={own} />
          <StaffNotes
            {...about}
            notes={notes}
            add={(note) => api.customers.addNote.mutate({ _id, note })}
            remove={(noteId) => api.customers.removeNote.mutate({ _id, noteId })}
          />
          <StaffTags
            {...about}
            tags={tags}
            save={(chosen) => api.customers.setTags.mutate({ _id, tags: chosen })}
          />
        </div>
      </div>
    </>
  )
}

const CustomerStatus = ({
  customer: { email, type, status, createdAt },
}: {
  customer: Customer
}) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <a className="text-link wrap-anywhere" href={`mailto:${email}`}>
      {email}
    </a>
    {type !== 'customer' && <Badge tone="green">{type}</Badge>}
    {status === 'blocked' && <Badge tone="red">{customersLabels.blocked.toLowerCase()}</Badge>}
    {customersLabels.since(formatDate(createdAt))}
  </span>
)

interface CustomerActionsProps {
  customer: Customer
  refresh: () => Promise<unknown>
}

function CustomerActions({ customer, refresh }: CustomerActionsProps) {
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState<'merge' | 'delete' | 'resetTwoFactor'>()
  const canResetTwoFactor = useCan()('staff')
  const own = useAdminUser()._id === customer._id
  const close = () => setAsking(undefined)
  const file = trpc.customers.exportData.useMutation()
  const download = async () => {
    try {
      saveData(await file.mutateAsync({ _id: customer._id }), customer.email)
      notify('The data was exported.')
    } catch (error) {
      notifyError(
        readAdminFailure(error).message ?? 'The data could not be exported. Please try again.',
      )
    }
  }
  return (
    <>
      <Button variant="outline" size="small" busy={file.isPending} onClick={() => void download()}>
        Export data
      </Button>
      {customer.type === 'customer' && (
        <Button variant="outline" size="small" onClick={() => setAsking('merge')}>
          Merge
        </Button>
      )}
      {customer.hasTwoFactor && canResetTwoFactor && !own && (
        <Button variant="outline" size="small" onClick={() => setAsking('resetTwoFactor')}>
          {signInLabels.reset}
        </Button>
      )}
      {customer.type === 'customer' && !own && (
        <Button variant="danger" size="small" onClick={() => setAsking('delete')}>
          {customersLabels.delete}
        </Button>
      )}
      {asking === 'resetTwoFactor' && <ResetTwoFactorDialog member={customer} onClose={close} />}
      {asking === 'merge' && <MergeDialog customer={customer} onMerged={refresh} onClose={close} />}
      {asking === 'delete' && (
        <DeleteDialog
          user={customer}
          onClose={close}
          onDeleted={() => navigate(paths.customers, { replace: true })}
        />
      )}
    </>
  )
}

interface SectionProps {
  id: string
  title: string
  children: ReactNode
}

const Section = ({ id, title, children }: SectionProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="title-3 mb-2 text-xl">
      {title}
    </h2>
    {children}
  </section>
)

interface OrderSummaryProps {
  bought: NonNullable<Customer['orderSummary']>
  email: string
}

function OrderSummary({ bought, email }: OrderSummaryProps) {
  const { orders, value, average, last, refused, newest } = bought
  const figures: Record<keyof typeof labels.figures, string> = {
    orders: String(orders),
    value: formatMoney(value),
    average: formatMoney(average),
    last: last ? formatDate(last) : 'never',
    refused: String(refused),
  }
  return (
    <Section id="their-orders" title="Orders">
      <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-card bg-sand px-4 py-3">
        {(Object.keys(figures) as (keyof typeof figures)[]).map((what) => (
          <div key={what}>
            <dt className="text-sm text-muted">{labels.figures[what]}</dt>
            <dd
              className={
                what === 'refused' && refused > 0 ? 'font-semibold text-danger' : 'font-semibold'
              }
            >
              {figures[what]}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-sm text-muted">Value and average exclude cancelled orders.</p>
      {newest.length === 0 && <p className="mt-3">No orders yet.</p>}
      <ul className="mt-3">
        {newest.map((order) => (
          <li
            key={order.orderId}
            className="flex flex-wrap items-center gap-x-3 border-b border-line py-1"
          >
            <Link href={linkToOrderPage(order.orderId)} className="text-link py-1">
              {order.orderId}
            </Link>
            <StatusBadge order={order} />
            <span className="text-sm text-muted">{formatDate(order.date)}</span>
            <span className="ms-auto">{formatMoney(order.total)}</span>
          </li>
        ))}
      </ul>
      {orders > newest.length && (
        <Link
          href={`${paths.orders}?${new URLSearchParams({ q: email })}`}
          className="text-link mt-2 inline-block py-1"
        >
          View all orders
        </Link>
      )}
    </Section>
  )
}

function About({ customer }: { customer: Customer }) {
  const { verified, newsletter, reviews, backInStock: awaited, addresses } = customer
  return (
    <>
      <Section id="about-them" title="Customer details">
        <ul>
          {customer.hasTwoFactor && <li>Uses two-factor authentication (2FA)</li>}
          <li>{verified ? 'Email is verified' : 'Email is not verified'}</li>
          <li>{labels.newsletter[newsletter ?? 'none']}</li>
          {reviews > 0 && <li>{plural(reviews, 'review', 'reviews')}</li>}
          {awaited > 0 && <li>{labels.backInStock(awaited)}</li>}
        </ul>
      </Section>
      <Section id="their-addresses" title="Addresses">
        {addresses.length === 0 && <p className="text-sm text-muted">No saved addresses.</p>}
        <ul className="space-y-3">
          {addresses.map(({ addressId, label, name, address, phone }) => (
            <li key={addressId}>
              {label && <p className="text-sm text-muted">{label}</p>}
              <p className="wrap-anywhere">{name}</p>
              <p className="whitespace-pre-line wrap-anywhere">{address}</p>
              <a className="text-link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                {readablePhone(phone)}
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
