/** Texts of the setup guide around its steps; onboarding/steps.ts holds the steps' own texts. */
import { plural } from '../../lib/values/numbers.ts'

const products = (n: number) => plural(n, 'product', 'products')
const articles = (n: number) => plural(n, 'article', 'articles')

export const onboarding = {
  allSteps: 'All steps',
  continue: 'Continue',
  done: 'Completed',
  offerText:
    'Name, colours, contact, policies, a first product: each step is a short form. You can skip any step.',
  failed: 'This could not be saved. Please try again.',
  demoList: (n: number, m: number) => `${products(n)} and ${articles(m)} are unchanged demo data`,
  demoExtraNames: (extras: { reviews: number; policies: string[]; codes: string[] }) => [
    ...(extras.reviews > 0 ? [plural(extras.reviews, 'review', 'reviews')] : []),
    ...extras.policies.map((title) => `Policy: ${title}`),
    ...extras.codes.map((code) => `Code: ${code}`),
  ],
  demoRemove: (n: number, m: number) => `Remove ${products(n)} and ${articles(m)}`,
  demoRemoved: (n: number, m: number) => `${products(n)} and ${articles(m)} removed.`,
  demoRestored: (n: number, m: number) => `${products(n)} and ${articles(m)} restored.`,
  payments: [
    {
      title: 'Cash on delivery',
      text: 'The order is placed immediately and its stock is reserved. Its payment stays due until you record the courier’s payout. Set the limit of unpaid cash orders under Settings, Orders. Set the fee, maximum total, districts and the rule for refused parcels under Settings, Cash on delivery.',
    },
    {
      title: 'Cards',
      text: 'The card is charged when the order is placed. A declined card places no order. The shop stores the brand and the last four digits, never the number.',
    },
    {
      title: 'Refunds',
      text: 'Cancelling a paid order refunds the card in full and restocks the items. Refund cash yourself. A cancelled order that is reopened is due in cash.',
    },
  ],
  end: 'Next steps',
  nextSteps: {
    staff: {
      title: 'Staff',
      text: 'Invite each staff member to their own account, with a role that has only the permissions they need.',
    },
    importProducts: {
      title: 'Import products',
      text: 'Import many products from an export of your old shop or a spreadsheet. A preview shows every change first.',
    },
    settings: {
      title: 'Settings',
      text: 'Home page, menus, announcements, order limits, and everything from this guide.',
    },
  },
} as const
