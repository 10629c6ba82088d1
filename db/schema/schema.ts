/**
 * Declares the tables as Kysely sees them, by subject in `schema/`. One interface per table; row,
 * insert and update types derive from it. Money is integer cents (bigint, parsed to number in
 * client.ts: at most 10^12, exact).
 */

import type { CodPayoutTables } from './cod-payouts.ts'
import type { DocumentTables } from './documents.ts'
import type { EventTables } from './events.ts'
import type { FeedTables } from './feeds.ts'
import type { ImportTables } from './imports.ts'
import type { OrderTables } from './orders.ts'
import type { PaymentTables } from './payments.ts'
import type { ProductGroupTables } from './product-groups.ts'
import type { ProductTables } from './products.ts'
import type { PromotionTables } from './promotions.ts'
import type { ReturnTables } from './returns.ts'
import type { ShopTables } from './shop.ts'
import type { StoreCreditTables } from './store-credit.ts'
import type { TwoFactorTables } from './two-factor.ts'
import type { UserTables } from './users.ts'

export interface Database
  extends UserTables,
    ProductTables,
    ProductGroupTables,
    OrderTables,
    PaymentTables,
    PromotionTables,
    ReturnTables,
    StoreCreditTables,
    DocumentTables,
    CodPayoutTables,
    ImportTables,
    FeedTables,
    ShopTables,
    TwoFactorTables,
    EventTables {}

export type * from './cod-payouts.ts'
export type * from './documents.ts'
export type * from './events.ts'
export type * from './feeds.ts'
export type * from './imports.ts'
export type * from './orders.ts'
export type * from './payments.ts'
export type * from './product-groups.ts'
export type * from './products.ts'
export type * from './promotions.ts'
export type * from './returns.ts'
export type * from './shop.ts'
export type * from './store-credit.ts'
export type * from './two-factor.ts'
export type * from './users.ts'
