/**
 * The tables as Kysely sees them, by subject in `schema/`. One interface per table; row, insert and
 * update types derive from it. Money is integer cents (bigint, parsed to number in client.ts: at most
 * 10^12, exact).
 */
import type { CreditTables } from './schema/credit.ts'
import type { EventTables } from './schema/events.ts'
import type { FactorTables } from './schema/factors.ts'
import type { FeedTables } from './schema/feeds.ts'
import type { ImportTables } from './schema/imports.ts'
import type { OrderTables } from './schema/orders.ts'
import type { PaperTables } from './schema/papers.ts'
import type { PaymentTables } from './schema/payments.ts'
import type { ProductTables } from './schema/products.ts'
import type { PromotionTables } from './schema/promotions.ts'
import type { RemittanceTables } from './schema/remittances.ts'
import type { ReturnTables } from './schema/returns.ts'
import type { ShopTables } from './schema/shop.ts'
import type { UserTables } from './schema/users.ts'

export interface Database
  extends UserTables,
    ProductTables,
    OrderTables,
    PaymentTables,
    PromotionTables,
    ReturnTables,
    CreditTables,
    PaperTables,
    RemittanceTables,
    ImportTables,
    FeedTables,
    ShopTables,
    FactorTables,
    EventTables {}

export type * from './schema/credit.ts'
export type * from './schema/events.ts'
export type * from './schema/factors.ts'
export type * from './schema/feeds.ts'
export type * from './schema/imports.ts'
export type * from './schema/orders.ts'
export type * from './schema/papers.ts'
export type * from './schema/payments.ts'
export type * from './schema/products.ts'
export type * from './schema/promotions.ts'
export type * from './schema/remittances.ts'
export type * from './schema/returns.ts'
export type * from './schema/shop.ts'
export type * from './schema/users.ts'
