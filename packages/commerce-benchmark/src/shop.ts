/** A shop as this benchmark asks it: seven calls, and what it takes to begin. Write these for your system. */

/** What is sold. Prices are whole cents, so that nobody rounds. */
export interface Product {
  id: string
  name: string
  category: string
  description: string
  cents: number
  stock: number
}

/** What a shopper sees of a product. */
export interface Seen {
  id: string
  name: string
  cents: number
}

export interface Line {
  id: string
  quantity: number
}

/** Whoever orders, as the system knows them: a session, a customer token. */
export type Buyer = unknown

export interface Shop {
  name: string

  // Before the clock starts.
  /** Brings the catalogue into an empty shop; returns when it can be found. */
  fill: (products: readonly Product[]) => Promise<void>
  /** Somebody who may order. */
  openBuyer: (number: number) => Promise<Buyer>
  /** As whoever keeps the shop does it. */
  setPrice: (id: string, cents: number) => Promise<void>

  // The seven calls.
  /** 1. A page of the list of all products. @param from the `next` of the page before */
  list: (from?: string) => Promise<{ products: Seen[]; next?: string | undefined }>
  /** 2. What is found for words, the best first. */
  search: (words: string) => Promise<Seen[]>
  /** 3. One product. */
  product: (id: string) => Promise<Seen>
  /** 4. The first page of a category. */
  category: (name: string) => Promise<Seen[]>
  /** 5. What a basket costs just now, in cents. */
  quote: (lines: readonly Line[]) => Promise<number>
  /**
   * 6. Places an order to be paid in cash.
   * @param key sent again after a lost answer, it is the same order
   * @returns undefined when something is sold out
   */
  order: (buyer: Buyer, lines: readonly Line[], key: string) => Promise<{ id: string } | undefined>
  /** 7. An order as its buyer sees it. */
  status: (
    buyer: Buyer,
    id: string,
  ) => Promise<{ status: string; cents: number; lines: readonly Line[] }>
}

/** What the module of an adapter exports as `openShop`. */
export type OpenShop = (options: { address: string; token: string }) => Promise<Shop>
