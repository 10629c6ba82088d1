/** Describes a chosen variant to screen readers and in the head of the page. Loaded with the first choice. */
import { productData } from '#server/modules/catalog/products/structured-data.schema.ts'
import { config } from '../../lib/config/config.ts'
import { announce } from '../../lib/navigation/page.ts'
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
function updateHead(details: Details): void {
  const { origin, settings } = config
  const data = productData(details, { origin, name: settings.shop.name })
  const { url } = data.offers
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (!canonical || canonical.href === url) return
  canonical.href = url
  for (const script of document.head.querySelectorAll('script[type="application/ld+json"]')) {
    const sent = JSON.parse(script.textContent)
    if (sent['@type'] !== 'Product') continue
    // Only the server knows the delivery rates.
    const { shippingDetails } = sent.offers
    script.textContent = JSON.stringify({ ...data, offers: { ...data.offers, shippingDetails } })
  }
}
