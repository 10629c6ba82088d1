/** The promotions module as prices and orders use it; a shop may run without it. */
import type { DbOrTx, Tx } from '../../../../db/connection/client.ts'
import type { OrderRow } from '../../../../db/schema/schema.ts'
import type { AllServices, RequestContext, Services } from '../../../core/context/context.ts'
import type { Refusal } from './codes.schema.ts'
import type { Offer } from './offers.ts'

declare module '../../../core/context/context.ts' {
  interface ModuleServices {
    /** discounts by rule and by code; absent in a shop without them */
    promotions?: Promotions | undefined
  }
}

export interface MatchedLine {
  productId: string
  category: string
  /** the product's group; null: none; undefined: read where a promotion needs it */
  groupId?: string | null
}

/** The buyer, as far as known. */
export interface Buyer {
  /** undefined: a guest, or staff who order for many customers */
  account?: string | undefined
  /** the international form of a valid number */
  phone?: string | undefined
  /** email address of the caller's account */
  email?: string | undefined
  /** address for emails about the order: counts for limits, but is not verified */
  contact?: string | undefined
  /** id of an order that does not count as an earlier one */
  besides?: string | undefined
}

export interface FoundOffers {
  offers: Offer[]
  /** result of each code before the basket was priced */
  codes: { code: string; why?: Refusal | undefined }[]
}

export interface OffersWanted {
  codes: readonly string[]
  /** reads the buyer; called only where an offer depends on the buyer */
  who: () => Promise<Buyer>
  /** locks the use counts until the transaction ends */
  alone?: boolean
}

/** An order after an edit, before it is saved. */
export interface EditedBasket {
  /** the offers that the order was placed with and that the edit does not remove */
  offers: readonly Offer[]
  /** all codes of the order after the edit */
  codes: readonly string[]
  lines: readonly MatchedLine[]
  /** products that the edit adds */
  added: ReadonlySet<string>
  alone: boolean
}

type Clocked = Pick<Services, 'clock'>
/** Context for counting guessed codes. */
export type Guessing = Pick<RequestContext, 'ip' | 'config' | 'db' | 'limiter' | 'log'>

export interface Promotions {
  /** True while a discount code is valid. */
  takesCodes: () => boolean
  /** True while a promotion without a code makes the delivery of this product free. */
  deliversFree: (line: Required<MatchedLine>, now: Date) => boolean
  /** Reloads the promotions without a code. */
  reload: () => Promise<void>
  /** Counts unknown codes before a request is priced. @throws AppError RATE_LIMITED */
  limitGuesses: (ctx: Guessing, codes: readonly string[]) => Promise<void>
  /** Finds the offers of a basket. @param db the order's transaction, if there is one */
  findOffers: (
    services: Clocked,
    db: DbOrTx,
    lines: readonly MatchedLine[],
    wanted: OffersWanted,
  ) => Promise<FoundOffers>
  /** Finds the offers of an edited order: the kept ones and those of new codes. */
  offersOfEdit: (
    services: Clocked,
    db: DbOrTx,
    order: OrderRow,
    basket: EditedBasket,
  ) => Promise<FoundOffers>
  /** Stores what each promotion takes off an edited order. */
  changeUses: (
    tx: Tx,
    orderRef: string,
    uses: readonly { id: string; cents: number }[],
  ) => Promise<void>
  /** Returns the uses of a cancelled order. */
  returnUses: (tx: Tx, orderRef: string) => Promise<void>
  /** Counts a restored order's uses again. @throws AppError CODE_REFUSED at a limit */
  retakeUses: (tx: Tx, order: OrderRow) => Promise<void>
}

const unknown = (code: string) => ({ code, why: 'unknown' as const })

/** A shop without promotions: every code is unknown, and edited orders keep their offers. */
const none: Promotions = {
  takesCodes: () => false,
  deliversFree: () => false,
  reload: async () => {},
  limitGuesses: async () => {},
  findOffers: async (_services, _db, _lines, { codes }) => ({
    offers: [],
    codes: codes.map(unknown),
  }),
  offersOfEdit: async (_services, _db, _order, { offers, codes }) => ({
    offers: [...offers],
    codes: codes.map((code) =>
      offers.some((offer) => offer.code === code) ? { code } : unknown(code),
    ),
  }),
  changeUses: async () => {},
  returnUses: async () => {},
  retakeUses: async () => {},
}

/** Returns the promotions of the shop; empty ones without the promotions module. */
export const promotionsOf = ({ promotions = none }: Pick<AllServices, 'promotions'>): Promotions =>
  promotions
