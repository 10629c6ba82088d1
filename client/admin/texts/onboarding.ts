/** Texts of the setup guide around its steps; onboarding/steps.ts holds the steps' own texts. */
import { number, plural } from '../../lib/values/numbers.ts'

const products = (n: number) => plural(n, 'product', 'products')
const articles = (n: number) => plural(n, 'article', 'articles')

export const onboarding = {
  title: 'Setup guide',
  progress: (done: number, of: number) => `${number(done)} of ${number(of)} steps completed.`,
  steps: 'Steps',
  place: (place: number, of: number) => `Step ${number(place)} of ${number(of)}`,
  allSteps: 'All steps',
  begin: 'Start',
  continue: 'Continue',
  skip: 'Skip',
  next: 'Next step',
  saveAndContinue: 'Save and continue',
  done: 'Completed',
  toDo: 'To do',
  loadFailed: 'The setup guide could not be loaded.',
  offer: 'Set up your shop',
  offerText:
    'Name, colours, contact, policies, a first product: each step is a short form. You can skip any step.',
  dismiss: 'Dismiss',
  dismissed: 'Setup guide dismissed. You can open it from the menu.',
  failed: 'This could not be saved. Please try again.',
  noProducts:
    'You do not have permission to add products. Ask an owner, or continue with the next step.',
  demoRemovedAll: 'The demo data has been removed.',
  demoList: (n: number, m: number) => `${products(n)} and ${articles(m)} are unchanged demo data`,
  demoText:
    'Removes them with the demo reviews, policies and discount codes. Orders and reviews of your customers are kept. You can undo this until you leave the page.',
  demoProducts: 'Products',
  demoArticles: 'Articles',
  demoExtras: 'Other demo data',
  demoExtraNames: (rest: { reviews: number; policies: string[]; codes: string[] }) => [
    ...(rest.reviews > 0 ? [plural(rest.reviews, 'review', 'reviews')] : []),
    ...rest.policies.map((title) => `Policy: ${title}`),
    ...rest.codes.map((code) => `Code: ${code}`),
  ],
  demoRemove: (n: number, m: number) => `Remove ${products(n)} and ${articles(m)}`,
  demoRemoved: (n: number, m: number) => `${products(n)} and ${articles(m)} removed.`,
  demoRestored: (n: number, m: number) => `${products(n)} and ${articles(m)} restored.`,
  demoUndo: 'Undo',
  demoFailed: 'The demo data could not be removed.',
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
  emailsSent: 'Emails are sent through a mail server.',
  emailExample:
    'MAIL_URL=smtp://user:password@mail.example.com:587\nMAIL_FROM=Your shop <hello@example.com>',
  emailText: 'Review and edit the email templates, and choose which staff receive which emails.',
  markCompleted: 'Mark as completed',
  completed: 'This step is completed.',
  end: 'Next steps',
  endOpen: (n: number) => `${plural(n, 'step', 'steps')} left. You can complete them at any time.`,
  endDone: 'Your shop is ready.',
  toShop: 'View shop',
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
  backup: 'Backups',
  backupText:
    'Ask the person who runs the server to make a backup every night. The command, in the shop’s folder:',
} as const
