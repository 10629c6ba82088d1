/** Describes a chosen variant to screen readers and in the head of the page. Loaded with the first choice. */
import { variantProperties } from '#server/core/pages/variant-properties.schema.ts'
import { config } from '../../lib/config/config.ts'
import { announce } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatMoney } from '../../lib/values/format.ts'
import type { Details } from './variant-page.ts'

/** Announces a variant, and describes it in the head. */
export function describe(details: Details): void {
  const { productName, lastPrice, stock } = details.product
  const { available, soldOut } = texts.product
  announce([productName, formatMoney(lastPrice), stock > 0 ? available : soldOut].join(', '))
  updateHead(details)
}

/** Changes the canonical address and the JSON-LD that the server sent to those of this variant. */
function updateHead({ product, group, saleUntil }: Details): void {
  const url = config.origin + routes.product.link(product.productId)
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (!canonical || canonical.href === url) return
  canonical.href = url
  const variant = group?.variants.find(({ productId }) => productId === product.productId)
  for (const script of document.head.querySelectorAll('script[type="application/ld+json"]')) {
    const data = JSON.parse(script.textContent)
    if (data['@type'] !== 'Product') continue
    Object.assign(data, {
      name: product.productName,
      sku: product.productId,
      description: product.description || product.productName,
      image: product.Images,
      ...(group && variant && variantProperties(group.options, variant.options)),
    })
    Object.assign(data.offers, {
      url,
      price: product.lastPrice.toFixed(2),
      priceValidUntil: saleUntil,
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    })
    script.textContent = JSON.stringify(data)
  }
}
