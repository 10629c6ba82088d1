/** Changes the product page to another variant of its group, without leaving the page. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Outputs } from '../../lib/api/trpc.ts'
import { routes } from '../../lib/navigation/routes.ts'

export type Details = Outputs['products']['details']

/**
 * Keeps the variants that were chosen on this page.
 * @param productId of the address; one that was not chosen here is another page
 * @returns the first product of the page, whether another was chosen, and the function that chooses one
 */
export function useChosenVariants(productId: string) {
  const [, navigate] = useLocation()
  const [chosen, setChosen] = useState([productId])
  const known = chosen.includes(productId) ? chosen : [productId]
  return {
    first: known[0]!,
    isChosen: known.length > 1,
    choose(next: string) {
      setChosen([...known, next])
      // Back leads to where the shopper came from, not through every variant.
      navigate(routes.product.link(next), { replace: true })
    },
  }
}

/** Returns the details of another variant as far as its group has them, until they load. */
export function previewVariant(details: Details | undefined, productId: string) {
  const variant = details?.group?.variants.find((one) => one.productId === productId)
  if (!details || !variant) return undefined
  const { productName, price, lastPrice, stock, image } = variant
  const [, ...further] = details.product.Images
  const Images = image ? [image, ...further] : []
  return {
    ...details,
    imageAlts: [],
    product: { ...details.product, productId, productName, price, lastPrice, stock, Images },
  }
}
