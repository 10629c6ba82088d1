/** Lists the pages and menu entries of the admin area, by module. */
import {
  BadgePercent,
  Banknote,
  Boxes,
  ClipboardList,
  FileSpreadsheet,
  FileText,
  IdCard,
  Images,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  Mail,
  MailOpen,
  Newspaper,
  NotebookText,
  Package,
  ScrollText,
  Send,
  Settings,
  Star,
  Truck,
  Users,
  Webhook,
} from 'lucide-react'
import { lazy } from 'react'
import type { Manifest } from '../navigation/manifest.ts'

/** Each shows two paths as one component, which stays mounted between them. */
const OnboardingPage = lazy(() => import('../onboarding/onboarding-page.tsx'))
const SettingsPage = lazy(() => import('../settings/settings-page.tsx'))

/** Entries of one menu group appear in this order. */
const all: readonly Manifest[] = [
  {
    module: 'reports',
    pages: {
      dashboard: lazy(() => import('../dashboard/dashboard-page.tsx')),
    },
    menu: [{ page: 'dashboard', group: 'top', icon: LayoutDashboard, key: 'd' }],
  },
  {
    pages: {
      products: lazy(() => import('../products/products-page.tsx')),
      addProduct: lazy(() => import('../products/add-product-page.tsx')),
      editProduct: lazy(() => import('../products/edit-product-page.tsx')),
      categories: lazy(() => import('../products/categories-page.tsx')),
    },
    menu: [
      {
        page: 'products',
        group: 'catalogue',
        icon: Package,
        key: 'p',
        add: 'addProduct',
        always: true,
      },
    ],
  },
  {
    pages: {
      productGroups: lazy(() => import('../product-groups/groups-page.tsx')),
      productGroup: lazy(() => import('../product-groups/group-page.tsx')),
    },
  },
  {
    pages: {
      importProducts: lazy(() => import('../imports/import-page.tsx')),
    },
  },
  {
    module: 'inventory',
    pages: {
      stock: lazy(() => import('../inventory/stock-page.tsx')),
      stockCount: lazy(() => import('../inventory/count-page.tsx')),
      stockHistory: lazy(() => import('../inventory/history-page.tsx')),
    },
    menu: [{ page: 'stock', group: 'catalogue', icon: Boxes, key: 'h' }],
  },
  {
    module: 'promotions',
    pages: {
      promotions: lazy(() => import('../promotions/promotions-page.tsx')),
      promotion: lazy(() => import('../promotions/promotion-page.tsx')),
    },
    menu: [{ page: 'promotions', group: 'catalogue', icon: BadgePercent, key: 'n' }],
  },
  {
    pages: {
      orders: lazy(() => import('../orders/orders-page.tsx')),
      order: lazy(() => import('../orders/details/order-page.tsx')),
    },
    menu: [
      {
        page: 'orders',
        group: 'selling',
        icon: ClipboardList,
        key: 'o',
        newItems: 'orders',
        always: true,
      },
    ],
  },
  {
    module: 'draft-orders',
    pages: {
      newOrder: lazy(() => import('../orders/form/new-order-page.tsx')),
      drafts: lazy(() => import('../orders/form/drafts-page.tsx')),
    },
  },
  {
    module: 'order-editing',
    pages: { changeOrder: lazy(() => import('../orders/form/edit-order-page.tsx')) },
  },
  {
    module: 'order-confirmation',
    pages: { confirmOrders: lazy(() => import('../orders/confirmation/confirm-page.tsx')) },
  },
  {
    module: 'couriers',
    pages: {
      courierFiles: lazy(() => import('../couriers/courier-files-page.tsx')),
    },
    menu: [{ page: 'courierFiles', group: 'selling', icon: FileSpreadsheet, key: 'f' }],
  },
  {
    module: 'cod-payouts',
    pages: {
      codPayouts: lazy(() => import('../cod-payouts/payouts-page.tsx')),
      codPayout: lazy(() => import('../cod-payouts/payout-page.tsx')),
    },
    menu: [{ page: 'codPayouts', group: 'selling', icon: Banknote, key: 'q' }],
  },
  {
    pages: {
      shipping: lazy(() => import('../shipping/shipping-page.tsx')),
    },
    menu: [{ page: 'shipping', group: 'selling', icon: Truck, key: 'v' }],
  },
  {
    pages: {
      customers: lazy(() => import('../customers/customers-page.tsx')),
    },
    menu: [{ page: 'customers', group: 'people', icon: Users, key: 'c', always: true }],
  },
  {
    module: 'customers',
    pages: { customer: lazy(() => import('../customers/customer-page.tsx')) },
  },
  {
    module: 'conversations',
    pages: {
      messages: lazy(() => import('../messages/messages-page.tsx')),
    },
    menu: [{ page: 'messages', group: 'people', icon: Mail, key: 'm', newItems: 'messages' }],
  },
  {
    module: 'newsletter',
    pages: {
      subscribers: lazy(() => import('../newsletter/subscribers-page.tsx')),
    },
    menu: [{ page: 'subscribers', group: 'people', icon: MailOpen, key: 's' }],
  },
  {
    pages: {
      blogs: lazy(() => import('../articles/blogs-page.tsx')),
      addBlog: lazy(() => import('../articles/blog-editor.tsx')),
      editBlog: lazy(() => import('../articles/blog-editor.tsx')),
    },
    menu: [
      { page: 'blogs', group: 'content', icon: Newspaper, key: 'b', add: 'addBlog', always: true },
    ],
  },
  {
    module: 'pages',
    pages: {
      pages: lazy(() => import('../pages/pages-page.tsx')),
      page: lazy(() => import('../pages/page-editor.tsx')),
    },
    menu: [{ page: 'pages', group: 'content', icon: NotebookText, key: 'y' }],
  },
  {
    module: 'media-library',
    pages: {
      media: lazy(() => import('../media/media-page.tsx')),
    },
    menu: [{ page: 'media', group: 'content', icon: Images, key: 'j' }],
  },
  {
    pages: {
      reviews: lazy(() => import('../reviews/reviews-page.tsx')),
    },
    menu: [{ page: 'reviews', group: 'content', icon: Star, key: 'r' }],
  },
  {
    module: 'notifications',
    pages: {
      emails: lazy(() => import('../emails/emails-page.tsx')),
      emailTemplates: lazy(() => import('../emails/email-templates-page.tsx')),
      emailTemplate: lazy(() => import('../emails/email-template-page.tsx')),
    },
    menu: [
      { page: 'emails', group: 'content', icon: Send, key: 'i' },
      { page: 'emailTemplates', group: 'content', icon: FileText, key: 'l' },
    ],
  },
  {
    module: 'onboarding',
    pages: {
      onboarding: OnboardingPage,
      onboardingStep: OnboardingPage,
    },
    menu: [{ page: 'onboarding', group: 'shop', icon: ListChecks, key: 'u' }],
  },
  {
    pages: {
      staff: lazy(() => import('../staff/staff-page.tsx')),
      roles: lazy(() => import('../staff/roles-page.tsx')),
    },
    menu: [{ page: 'staff', group: 'shop', icon: IdCard, key: 't' }],
  },
  {
    module: 'api-keys',
    pages: {
      keys: lazy(() => import('../api-keys/keys-page.tsx')),
    },
    menu: [{ page: 'keys', group: 'shop', icon: KeyRound, key: 'k' }],
  },
  {
    module: 'webhooks',
    pages: {
      webhooks: lazy(() => import('../webhooks/webhooks-page.tsx')),
      webhook: lazy(() => import('../webhooks/webhook-page.tsx')),
    },
    menu: [{ page: 'webhooks', group: 'shop', icon: Webhook, key: 'w' }],
  },
  {
    module: 'audit-log',
    pages: {
      audit: lazy(() => import('../audit/audit-page.tsx')),
    },
    menu: [{ page: 'audit', group: 'shop', icon: ScrollText, key: 'a' }],
  },
  {
    pages: {
      settings: SettingsPage,
      settingGroup: SettingsPage,
    },
    menu: [{ page: 'settings', group: 'pinned', icon: Settings, key: 'e' }],
  },
  {
    pages: {
      signIn: lazy(() => import('../sign-in/sign-in-page.tsx')),
    },
  },
]

/** Returns the manifests that need no optional module of the server, or one of these. */
export const manifestsWith = (modules: readonly string[]): readonly Manifest[] =>
  all.filter(({ module }) => module === undefined || modules.includes(module))
