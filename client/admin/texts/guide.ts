/**
 * Texts around the steps of the onboarding guide; onboarding/steps.ts holds the steps' own texts.
 */
import { number, things } from '../../lib/values/numbers.ts'

const products = (n: number) => things(n, 'product', 'products')
const articles = (n: number) => things(n, 'article', 'articles')

export const guide = {
  title: 'Your own shop',
  progress: (done: number, of: number) => `${number(done)} of ${number(of)} steps are done.`,
  steps: 'Steps',
  place: (place: number, of: number) => `Step ${number(place)} of ${number(of)}`,
  allSteps: 'All steps',
  begin: 'Begin',
  goOn: 'Go on',
  skip: 'Skip',
  next: 'Next step',
  saveAndGoOn: 'Save and go on',
  done: 'done',
  open: 'open',
  loadFailed: 'The guide could not be loaded.',
  offer: 'Make this shop your own',
  offerText:
    'Name, colours, contact, policies, a first product: each is a short form, and every one can wait.',
  putAway: 'Put away',
  putAwayDone: 'The guide is put away. It stays in the menu.',
  failed: 'This could not be saved. Please try again.',
  noProducts: 'Your role may not add products. Ask an owner, or go on with the next step.',
  demoGone: 'Nothing of the demo is left.',
  demoList: (n: number, m: number) =>
    `${products(n)} and ${articles(m)} are still as the demo brought them`,
  demoWhat:
    'They leave the shop at once, with the demo’s reviews, policies and codes; orders and reviews of your customers stay whole. One press brings all of it back as long as this page is open.',
  demoProducts: 'Products',
  demoArticles: 'Articles',
  demoRest: 'Besides',
  demoRestNames: (rest: { reviews: number; policies: string[]; codes: string[] }) => [
    ...(rest.reviews > 0 ? [things(rest.reviews, 'review', 'reviews')] : []),
    ...rest.policies.map((title) => `Policy: ${title}`),
    ...rest.codes.map((code) => `Code: ${code}`),
  ],
  demoRemove: (n: number, m: number) => `Remove ${products(n)} and ${articles(m)}`,
  demoRemoved: (n: number, m: number) => `${products(n)} and ${articles(m)} are removed.`,
  demoRestored: (n: number, m: number) => `${products(n)} and ${articles(m)} are back.`,
  demoUndo: 'Bring them back',
  demoFailed: 'The demo could not be removed.',
  money: [
    {
      title: 'Cash on delivery',
      text: 'The order is placed at once and takes its pieces from your stock. Its payment stays “due”: whoever delivers takes the money, and the shop does not see it. One customer can have only so many unpaid cash orders at a time; how many stands under Settings, Orders; a fee, a ceiling, districts and what follows from parcels that were refused under Settings, Cash on delivery.',
    },
    {
      title: 'Cards',
      text: 'A card is charged when the order is placed, and a declined card places no order. The shop keeps the brand and the last four digits, never the number.',
    },
    {
      title: 'Giving money back',
      text: 'Set a paid order to Cancelled: the card is refunded in full and the pieces return to your stock. Cash that you took you give back yourself. An order that leaves Cancelled again is due in cash.',
    },
  ],
  mailGoes: 'Emails go to a mail server.',
  mailExample:
    'MAIL_URL=smtp://user:password@mail.example.com:587\nMAIL_FROM=Your shop <hello@example.com>',
  mailWords:
    'Look at what the shop writes, give it your own words, and say who of your staff gets what.',
  moneyRead: 'I have read this',
  moneyIsRead: 'Somebody of your staff has read this.',
  end: 'What comes next',
  endOpen: (n: number) =>
    `${things(n, 'step is', 'steps are')} still open; you can come back to them whenever you like.`,
  endDone: 'The shop is yours.',
  toShop: 'Look at the shop',
  nextSteps: {
    staff: {
      title: 'Staff',
      text: 'Give everybody an account of their own, with a role that lets them do their work and no more.',
    },
    importProducts: {
      title: 'Import products',
      text: 'Bring many products at once, from a file of your old shop or a spreadsheet. You see what would happen before it does.',
    },
    settings: {
      title: 'Settings',
      text: 'The words of the home page, menus, notices, limits of orders, and everything from this guide.',
    },
  },
  backup: 'Backups',
  backupText:
    'Ask whoever runs the machine to make one every night. The command, in the folder of the shop:',
} as const
