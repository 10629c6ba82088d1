/** Another value for every setting; a new one without a line here fails the walk of the registry. */
import type { SettingKey, SettingValue } from '#server/settings/registry.schema.ts'
import { settings } from '#server/settings/registry.schema.ts'

const policy = (title: string) => ({ title, text: `## ${title}\n\nWithin **three** days.` })
const usual = <K extends SettingKey>(key: K) => settings[key].default as SettingValue<K>

export const settingSamples: { [K in SettingKey]: SettingValue<K> } = {
  'shop.name': 'Rosa & <Söhne>',
  'shop.tagline': 'රෝස',
  'shop.logo': '/images/1767601800000-logo.webp',
  'shop.address': ['1 Rose Street', 'Galle'],
  'shop.phones': ['+94 11 234 5678'],
  'shop.email': 'hello@rosa.example',
  'shop.whatsapp': '+94 77 123 4567',
  'shop.hours': [{ days: 'Every day', hours: '9 to 5' }],
  'shop.social': [{ label: 'Instagram', to: 'https://instagram.com/rosa' }],
  'look.colours': { ...usual('look.colours'), accent: '#7a2f5a', accentStrong: '#5c2244' },
  'look.loadingScreenMs': 10,
  'orders.lowStock': 9,
  'orders.maxPieces': 7,
  'orders.maxLines': 8,
  'orders.maxTotal': 90_000,
  'orders.cashMaxOrders': 2,
  'orders.cashMaxTotal': 30_000,
  'orders.noteRequired': ['Cancelled'],
  'notices.list': [{ text: 'Closed on Vesak', link: '/faq', from: '', until: '' }],
  'pages.about': { ...usual('pages.about'), title: 'About Rosa' },
  'pages.faq': { title: 'FAQ', lead: '', questions: [{ question: 'When?', answer: 'Soon.' }] },
  'pages.newsletter': { title: 'Letters', text: '' },
  'pages.contact': { title: 'Write', lead: 'We read it all.' },
  'policies.delivery': policy('Delivery'),
  'policies.returns': policy('Returns'),
  'policies.privacy': policy('Privacy'),
  'policies.terms': policy('Terms'),
  'home.hero': {
    ...usual('home.hero'),
    title: 'Roses',
    picture: '/images/1767601800001-hero.webp',
  },
  'home.story': { ...usual('home.story'), body: ['Once.', 'Upon a time.'] },
  'home.collection': { ...usual('home.collection'), category: 'makeup' },
  'home.categories': { title: 'Choose' },
  'home.promos': [],
  'navigation.main': [{ label: 'Shop', to: '/products' }],
  'navigation.more': [{ label: 'Elsewhere', to: 'https://example.com/' }],
  'navigation.footer': [{ label: 'FAQ', to: '/faq' }],
  'search.pages': {
    ...usual('search.pages'),
    home: { title: 'Rosa, roses from Galle', description: 'Roses.' },
  },
  'search.indexed': false,
  'search.disallow': ['/products/secret'],
  'redirects.list': [{ from: '/shop.php?id=5', to: '/products' }],
  'guide.moneyRead': true,
  'guide.putAway': true,
}
