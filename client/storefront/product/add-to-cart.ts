/** Adds a product to the cart, up to the stock, and notifies the shopper. */
import { useLocation } from 'wouter'
import type { Product } from '#server/modules/catalog/products/products.schema.ts'
import { cart } from '../../lib/cart/cart.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { texts } from '../../lib/texts/texts.ts'

const labels = texts.product

export function useAddToCart(): (product: Product, qty: number) => void {
  const [, navigate] = useLocation()
  return (product, qty) => {
    const { productId, productName, lastPrice, stock } = product
    const inCart = cart.lines().find((line) => line.productId === productId)?.qty ?? 0
    const free = stock - inCart
    if (free <= 0) return notifyError(labels.noMore(stock))
    cart.add(productId, Math.min(qty, free), { name: productName, price: lastPrice })
    notify(labels.added(productName), {
      action: { label: labels.viewCart, run: () => navigate(routes.cart.link()) },
      duration: 7_000,
    })
  }
}
