/** Lists the admin modules. Entries of one menu group appear in this order. */

import { manifest as apiKeys } from '../api-keys/manifest.ts'
import { manifest as articles } from '../articles/manifest.ts'
import { manifest as audit } from '../audit/manifest.ts'
import { manifest as codPayouts } from '../cod-payouts/manifest.ts'
import { manifest as couriers } from '../couriers/manifest.ts'
import { customerPage, manifest as customers } from '../customers/manifest.ts'
import { manifest as dashboard } from '../dashboard/manifest.ts'
import { manifest as emails } from '../emails/manifest.ts'
import { manifest as imports } from '../imports/manifest.ts'
import { manifest as inventory } from '../inventory/manifest.ts'
import { manifest as media } from '../media/manifest.ts'
import { manifest as messages } from '../messages/manifest.ts'
import type { Manifest } from '../navigation/manifest.ts'
import { manifest as newsletter } from '../newsletter/manifest.ts'
import { manifest as onboarding } from '../onboarding/manifest.ts'
import {
  draftOrders,
  orderConfirmation,
  orderEditing,
  manifest as orders,
} from '../orders/manifest.ts'
import { manifest as pages } from '../pages/manifest.ts'
import { manifest as productGroups } from '../product-groups/manifest.ts'
import { manifest as products } from '../products/manifest.ts'
import { manifest as promotions } from '../promotions/manifest.ts'
import { manifest as reviews } from '../reviews/manifest.ts'
import { manifest as settings } from '../settings/manifest.ts'
import { manifest as shipping } from '../shipping/manifest.ts'
import { manifest as signIn } from '../sign-in/manifest.ts'
import { manifest as staff } from '../staff/manifest.ts'
import { manifest as webhooks } from '../webhooks/manifest.ts'

const all: readonly Manifest[] = [
  dashboard,
  products,
  productGroups,
  imports,
  inventory,
  promotions,
  orders,
  draftOrders,
  orderEditing,
  orderConfirmation,
  couriers,
  codPayouts,
  shipping,
  customers,
  customerPage,
  messages,
  newsletter,
  articles,
  pages,
  media,
  reviews,
  emails,
  onboarding,
  staff,
  apiKeys,
  webhooks,
  audit,
  settings,
  signIn,
]

/** Returns the manifests that need no optional module of the server, or one of these. */
export const manifestsWith = (modules: readonly string[]): readonly Manifest[] =>
  all.filter(({ module }) => module === undefined || modules.includes(module))
