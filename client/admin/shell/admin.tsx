/** The administrator area's entry: a chunk that no visitor of the shop downloads. */
import './admin.css'
import { type ComponentType, lazy } from 'react'
import { Route, Switch } from 'wouter'
import { type pageNeeds, paths } from '../navigation/paths.ts'
import { Gate } from '../sign-in/gate.tsx'
import FallbackPage from './fallback-page.tsx'
import { Layout } from './layout.tsx'
import { Open } from './open.tsx'

const GuidePage = lazy(() => import('../onboarding/guide-page.tsx'))
const SettingsPage = lazy(() => import('../settings/settings-page.tsx'))

/** Pages in the order of the menu; each is fetched when it is first opened. */
const pages: readonly [path: keyof typeof pageNeeds, Page: ComponentType][] = [
  [paths.dashboard, lazy(() => import('../dashboard/dashboard-page.tsx'))],
  [paths.products, lazy(() => import('../products/products-page.tsx'))],
  [paths.addProduct, lazy(() => import('../products/add-product-page.tsx'))],
  [paths.editProduct, lazy(() => import('../products/edit-product-page.tsx'))],
  [paths.importProducts, lazy(() => import('../imports/import-page.tsx'))],
  [paths.categories, lazy(() => import('../products/categories-page.tsx'))],
  [paths.stock, lazy(() => import('../inventory/stock-page.tsx'))],
  [paths.stockCount, lazy(() => import('../inventory/count-page.tsx'))],
  [paths.stockHistory, lazy(() => import('../inventory/history-page.tsx'))],
  [paths.orders, lazy(() => import('../orders/orders-page.tsx'))],
  [paths.confirmOrders, lazy(() => import('../orders/confirmation/confirm-page.tsx'))],
  [paths.newOrder, lazy(() => import('../orders/form/new-order-page.tsx'))],
  [paths.drafts, lazy(() => import('../orders/form/drafts-page.tsx'))],
  [paths.changeOrder, lazy(() => import('../orders/form/change-order-page.tsx'))],
  [paths.order, lazy(() => import('../orders/details/order-page.tsx'))],
  [paths.courierFiles, lazy(() => import('../couriers/courier-files-page.tsx'))],
  [paths.cash, lazy(() => import('../cod-payouts/cash-page.tsx'))],
  [paths.remittance, lazy(() => import('../cod-payouts/remittance-page.tsx'))],
  [paths.customers, lazy(() => import('../customers/customers-page.tsx'))],
  [paths.keys, lazy(() => import('../api-keys/keys-page.tsx'))],
  [paths.customer, lazy(() => import('../customers/customer-page.tsx'))],
  [paths.staff, lazy(() => import('../staff/staff-page.tsx'))],
  [paths.roles, lazy(() => import('../staff/roles-page.tsx'))],
  [paths.webhooks, lazy(() => import('../webhooks/webhooks-page.tsx'))],
  [paths.webhook, lazy(() => import('../webhooks/webhook-page.tsx'))],
  [paths.mail, lazy(() => import('../emails/mail-page.tsx'))],
  [paths.letters, lazy(() => import('../emails/letters-page.tsx'))],
  [paths.letter, lazy(() => import('../emails/letter-page.tsx'))],
  [paths.delivery, lazy(() => import('../shipping/delivery-page.tsx'))],
  [paths.promotions, lazy(() => import('../promotions/promotions-page.tsx'))],
  [paths.promotion, lazy(() => import('../promotions/promotion-page.tsx'))],
  [paths.blogs, lazy(() => import('../articles/blogs-page.tsx'))],
  [paths.addBlog, lazy(() => import('../articles/add-blog-page.tsx'))],
  [paths.editBlog, lazy(() => import('../articles/edit-blog-page.tsx'))],
  [paths.ownPages, lazy(() => import('../pages/pages-page.tsx'))],
  [paths.ownPage, lazy(() => import('../pages/page-editor.tsx'))],
  [paths.media, lazy(() => import('../media/media-page.tsx'))],
  [paths.reviews, lazy(() => import('../reviews/reviews-page.tsx'))],
  [paths.messages, lazy(() => import('../messages/messages-page.tsx'))],
  [paths.subscribers, lazy(() => import('../newsletter/subscribers-page.tsx'))],
  [paths.guide, GuidePage],
  [paths.guideStep, GuidePage],
  [paths.settings, SettingsPage],
  [paths.settingGroup, SettingsPage],
  [paths.audit, lazy(() => import('../audit/audit-page.tsx'))],
  [paths.signIn, lazy(() => import('../sign-in/sign-in-page.tsx'))],
]

export default function Admin() {
  return (
    <Gate>
      <Layout>
        <Switch>
          {pages.map(([path, Page]) => (
            <Route key={path} path={path}>
              <Open path={path}>
                <Page />
              </Open>
            </Route>
          ))}
          <Route>
            <FallbackPage />
          </Route>
        </Switch>
      </Layout>
    </Gate>
  )
}
