/** Who changed what. */
import { number } from './numbers.ts'

export const audit = {
  title: 'Audit log',
  caption: 'Who changed what',
  searchLabel: 'Search by person, thing or action',
  entityFilter: 'About',
  allEntities: 'Everything',
  entities: {
    product: 'Products',
    order: 'Orders',
    user: 'Users',
    blog: 'Blogs',
    'api-key': 'API keys',
    message: 'Messages',
    import: 'Imports',
    export: 'Exports',
    image: 'Pictures',
    review: 'Reviews',
    subscriber: 'Subscribers',
  } as Record<string, string>,
  when: 'When',
  who: 'Who',
  what: 'What',
  which: 'Which',
  changes: 'Changes',
  from: 'from',
  to: 'to',
  nothing: 'nothing',
  more: (n: number) => `${number(n)} more`,
  loadFailed: 'The audit log could not be loaded.',
  empty: 'Nothing has been changed yet.',
} as const
