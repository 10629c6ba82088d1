/** Types of the demo shop's data. Plain data: the seeding code turns it into rows and files. */

/** A product of the demo catalogue. Prices in rupees (LKR) with at most two decimals. */
export interface DemoProduct {
  productId: string
  productName: string
  altNames: string[]
  category: string
  price: number
  /** the final price: equal to `price`, or lower when discounted */
  lastPrice: number
  stock: number
  /** two to four paragraphs separated by an empty line */
  description: string
  /** one to four image names; `demoImage(name)` gives the file */
  images: string[]
  /** one alternative text per image, in the same order */
  alts: string[]
  details?: DemoDetails | undefined
}

/** The optional details of a product; null where unknown. */
interface DemoDetails {
  /** grams, including packaging */
  weight: number | null
  size: number | null
  unit: 'ml' | 'g' | null
  howToUse: string | null
  ingredients: string | null
}

/** A review of the demo shop. */
export interface DemoReview {
  productId: string
  /** null: without stars */
  rating: 1 | 2 | 3 | 4 | 5 | null
  firstName: string
  /** empty: anonymous */
  lastName: string
  daysAgo: number
  comment: string
}

/** A blog post of the demo shop. `date` is an ISO 8601 instant; `desc` is Markdown. */
export interface DemoBlog {
  blogId: string
  blogTopic: string
  blogCatg: string
  miniDesc: string
  desc: string
  images: string[]
  /** one alternative text per image, in the same order */
  alts: string[]
  date: string
}

/** A product as products.json holds it: `shows` becomes the alternative texts. */
export interface ProductEntry
  extends Omit<DemoProduct, 'pictures' | 'alts' | 'lastPrice' | 'details'> {
  /** absent: sold at its full price */
  lastPrice?: number
  /** what each image shows, as a phrase that follows the product's name */
  shows: Partial<Record<'front' | 'still' | 'texture' | 'carton', string>>
  details?: Partial<DemoDetails>
}
