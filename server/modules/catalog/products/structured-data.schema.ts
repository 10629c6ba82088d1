/** Describes a product for search engines, for the server's pages and the browser. */
import { groupPath, productPath } from '../../../core/pages/page-paths.schema.ts'
import { categoryTitle } from './categories.schema.ts'
import type { Product } from './products.schema.ts'
import type { ProductGroup } from './variants.schema.ts'

const properties = {
  color: /^(shade|tint|colou?r)s?$/i,
  size: /^(size|volume|weight)s?$/i,
  material: /^material$/i,
  pattern: /^pattern$/i,
} as const

/** Returns the schema.org property of an option's name: `color` of Shade. */
const variantProperty = (option: string): string | undefined =>
  Object.entries(properties).find(([, names]) => names.test(option.trim()))?.[0]

/**
 * Describes a variant by its options.
 * @param options names of the group's options
 * @param values of the variant, one for each option
 */
function variantProperties(
  options: readonly { name: string }[],
  values: readonly string[],
): Record<string, unknown> {
  const named = options.map(({ name }, at) => ({ name, value: values[at] ?? '' }))
  const others = named.filter(({ name }) => !variantProperty(name))
  return {
    ...Object.fromEntries(
      named.flatMap(({ name, value }) => {
        const property = variantProperty(name)
        return property ? [[property, value]] : []
      }),
    ),
    ...(others.length > 0
      ? { additionalProperty: others.map((one) => ({ '@type': 'PropertyValue', ...one })) }
      : {}),
  }
}

/** Describes a variant with its group, whose other variants have pages of their own. */
function variantData(
  { id, name, handle, options, variants }: ProductGroup,
  { productId }: Product,
  origin: string,
): object {
  const others = variants.filter((variant) => variant.productId !== productId)
  const values = variants.find((variant) => variant.productId === productId)?.options ?? []
  return {
    ...variantProperties(options, values),
    inProductGroupWithID: id,
    isVariantOf: {
      '@type': 'ProductGroup',
      productGroupID: id,
      name,
      url: origin + groupPath(handle),
      variesBy: options.map((option) => {
        const property = variantProperty(option.name)
        return property ? `https://schema.org/${property}` : option.name
      }),
      hasVariant: others.map((other) => ({
        '@type': 'Product',
        name: other.productName,
        url: origin + productPath(other.productId),
      })),
    },
  }
}

/** The answer of `products.details`, as far as search engines read it. */
export interface DescribedProduct {
  product: Product
  details: { brand: string | null }
  /** of which it is a variant */
  group?: ProductGroup | undefined
  /** the end of the current sale price, when it is scheduled */
  saleUntil?: string | undefined
  reviews: { count: number; average: number | null }
}

/** Returns the rating that a product's page shows: that of all variants of its group. */
export const ratingOf = ({ group, reviews }: Pick<DescribedProduct, 'group' | 'reviews'>) =>
  group?.reviews ?? reviews

/**
 * Describes a product as schema.org's Product. Absent parts are undefined.
 * @param shop the origin of its addresses, and its name
 */
export function productData(
  { product, details, group, saleUntil, reviews }: DescribedProduct,
  shop: { origin: string; name: string },
) {
  const { productId, productName, altNames, category, description, Images } = product
  const { count, average } = ratingOf({ group, reviews })
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: productName,
    sku: productId,
    description: description || productName,
    category: categoryTitle(category),
    alternateName: altNames.length > 0 ? altNames : undefined,
    image: Images.length > 0 ? Images : undefined,
    brand: { '@type': 'Brand', name: details.brand ?? shop.name },
    ...(group ? variantData(group, product, shop.origin) : {}),
    offers: {
      '@type': 'Offer',
      url: shop.origin + productPath(productId),
      priceCurrency: 'LKR',
      price: product.lastPrice.toFixed(2),
      priceValidUntil: saleUntil,
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
    aggregateRating:
      count > 0 && average !== null
        ? { '@type': 'AggregateRating', ratingValue: average, reviewCount: count }
        : undefined,
  }
}
