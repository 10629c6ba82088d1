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
    text: 'The name of your shop. Without a logo, the shop shows a flower beside the name.',
    keys: ['shop.name', 'shop.tagline', 'shop.logo'],
    isDone: ({ changed }) => changed('shop.name'),
  },
  {
    name: 'colours',
    title: 'Colours',
    text: 'Choose a palette or change single colours. The table checks their contrast. Colours with too little contrast cannot be saved.',
    keys: ['theme.colours'],
    isDone: ({ changed }) => changed('theme.colours'),
  },
  {
    name: 'contact',
    title: 'Contact',
    text: 'How customers can contact you. Leave a field empty to hide it.',
    keys: ['shop.address', 'shop.phones', 'shop.email', 'shop.whatsapp', 'shop.hours'],
    isDone: ({ changed }) => changed('shop.address', 'shop.phones', 'shop.email'),
  },
  {
    name: 'policies',
    title: 'Policies',
    text: 'Your terms of delivery, returns, privacy and orders. Insert the templates and edit them for your shop. Read them carefully: they bind your shop.',
    keys: policies,
    isDone: ({ value }) =>
      policies.every((key) => value(key).text.trim() !== '' && !isDemoPolicy(value(key).text)),
  },
  {
    name: 'product',
    title: 'Your first product',
    text: 'One product is enough to start. You can import more from a file later.',
    Body: lazy(() => import('./product-step.tsx')),
    isDone: ({ ownProducts }) => ownProducts,
  },
  {
    name: 'demo',
    title: 'Remove demo data',
    text: 'Demo products, articles, reviews, policies and discount codes. Anything you edited is kept.',
    Body: lazy(() => import('./demo-step.tsx')),
    isDone: ({ demo }) => demo.products.length + demo.blogs.length === 0 && !demo.extras,
  },
  {
    name: 'email',
    title: 'Email',
    text: 'The shop emails order confirmations and password resets. It needs a mail server to send them.',
    Body: lazy(() => import('./email-step.tsx')),
    isDone: ({ transport }) => transport === 'smtp',
  },
  {
    name: 'payments',
    title: 'Payments',
    text: 'Read how payments work before the first order.',
    Body: lazy(() => import('./payments-step.tsx')),
    isDone: ({ value }) => value('onboarding.paymentsReviewed'),
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
