/**
 * Lists the guide's steps in order, each with a check that reads from the shop's data whether it is
 * done. A new step is a line of {@link steps}: settings to fill in (`keys`), or its own component.
 */
import { type ComponentType, lazy } from 'react'
import { isDemoPolicy } from '#server/modules/settings/definitions/policies.schema.ts'
import type { SettingKey } from '#server/modules/settings/definitions/registry.schema.ts'
import type { BodyProps, Facts } from './facts.ts'

export interface Step {
  /** the step's name in its address */
  name: string
  title: string
  text: string
  isDone: (facts: Facts) => boolean
  keys?: readonly SettingKey[]
  Body?: ComponentType<BodyProps>
}

const policies = [
  'policies.delivery',
  'policies.returns',
  'policies.privacy',
  'policies.terms',
] as const

export const steps: readonly Step[] = [
  {
    name: 'name',
    title: 'Name and logo',
    text: 'What your shop is called. The logo can come later: until then a flower stands beside the name.',
    keys: ['shop.name', 'shop.tagline', 'shop.logo'],
    isDone: ({ changed }) => changed('shop.name'),
  },
  {
    name: 'colours',
    title: 'Colours',
    text: 'Take one of the sets, or change single colours. The table tells whether everybody can read them; what is too faint is not saved.',
    keys: ['look.colours'],
    isDone: ({ changed }) => changed('look.colours'),
  },
  {
    name: 'contact',
    title: 'Contact',
    text: 'Where customers reach you. Remove what you do not have; without a WhatsApp number there is no such link.',
    keys: ['shop.address', 'shop.phones', 'shop.email', 'shop.whatsapp', 'shop.hours'],
    isDone: ({ changed }) => changed('shop.address', 'shop.phones', 'shop.email'),
  },
  {
    name: 'policies',
    title: 'Policies',
    text: 'What you promise about delivery, returns, data and orders. Fill in our texts and change what is different in your shop: read them once, customers will hold you to them.',
    keys: policies,
    isDone: ({ value }) =>
      policies.every((key) => value(key).text.trim() !== '' && !isDemoPolicy(value(key).text)),
  },
  {
    name: 'product',
    title: 'Your first product',
    text: 'One is enough to begin with. Many at once come from a file, later.',
    Body: lazy(() => import('./product-step.tsx')),
    isDone: ({ ownProducts }) => ownProducts,
  },
  {
    name: 'demo',
    title: 'Remove the demo',
    text: 'What the shop came with: products, articles, reviews, policies, codes. What you edited is yours and stays.',
    Body: lazy(() => import('./demo-step.tsx')),
    isDone: ({ demo }) => demo.products.length + demo.blogs.length === 0 && !demo.rest,
  },
  {
    name: 'mail',
    title: 'Mail',
    text: 'Customers get an email of every order, and whoever forgot a password gets a link. For that the shop needs a mail server.',
    Body: lazy(() => import('./mail-step.tsx')),
    isDone: ({ transport }) => transport === 'smtp',
  },
  {
    name: 'money',
    title: 'What happens with money',
    text: 'A minute to read, before the first order comes.',
    Body: lazy(() => import('./money-step.tsx')),
    isDone: ({ value }) => value('guide.moneyRead'),
  },
]

/** The name of the page after the last step. */
export const end = 'done'

export const isAllDone = (facts: Facts): boolean => steps.every(({ isDone }) => isDone(facts))

/** Returns the first step that is not done; the end when all are. */
export const nextOpen = (facts: Facts): string =>
  steps.find(({ isDone }) => !isDone(facts))?.name ?? end

/** Returns the step after this one, done or not; the end after the last. */
export const stepAfter = (name: string): string =>
  steps[steps.findIndex((step) => step.name === name) + 1]?.name ?? end
