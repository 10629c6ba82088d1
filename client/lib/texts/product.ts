/** Texts of a product's card and page, and of empty product lists. */

/** Returns the plural of an option's name: shades, finishes, quantities. */
const plural = (noun: string): string =>
  noun.endsWith('s')
    ? noun
    : noun.replace(/([^aeiou])y$/, '$1ie').replace(/(x|ch|sh)$/, '$1e') +
      (/[a-z]$/.test(noun) ? 's' : '')

export const product = {
  preview: 'Preview for staff: customers will see this page after publication.',
  original: 'Original price',
  save: (amount: string) => `Save ${amount}`,
  values: (n: number, option: string) => `${n} ${plural(option.toLowerCase())}`,
  variants: (n: number) => `${n} variants`,
  soldOut: 'Out of stock',
  /** a choice that no variant has with the shown values of other options */
  onlyWith: (values: string) => `Only with ${values}`,
  soldOutReason: 'Out of stock: you cannot order this product at the moment.',
  low: (n: number) => `Only ${n} left`,
  available: 'In stock',
  quantity: 'Quantity',
  less: 'One less',
  more: 'One more',
  addToCart: 'Add to Cart',
  buyNow: 'Buy Now',
  added: (name: string) => `${name} Added to cart`,
  viewCart: 'View cart',
  noMore: (n: number) => `Only ${n} in stock, and they are already in your cart.`,
  notFound: 'Oops..! Product Not Found',
  notFoundHint: 'The product may have been renamed or removed.',
  backToProducts: 'See all products',
  alsoKnown: 'Also known as',
  images: 'Images',
  image: (n: number, of: number) => `Image ${n} of ${of}`,
  zoom: 'Enlarge image',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  nextImage: 'Next image',
  previousImage: 'Previous image',
  share: 'Share',
  linkCopied: 'Link copied',
  related: 'You may also like',
  recent: 'Recently viewed',
  fresh: 'New arrivals',
  loading: 'Loading product',
  failed: 'Error loading products',
  none: 'There are no products yet.',
  details: 'Details',
  description: 'Description',
  size: 'Size',
  perUnit: (price: string, unit: string) => `${price} per ${unit}`,
} as const
