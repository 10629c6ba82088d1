/**
 * Renders the details beside the images: name, price, variants, quantity, buttons to buy and text.
 */
import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { fewLeft } from '#server/core/values/page-sizes.schema.ts'
import { categoryTitle } from '#server/modules/catalog/products/categories.schema.ts'
import type { PublicDetails } from '#server/modules/catalog/products/details.schema.ts'
import type { Product } from '#server/modules/catalog/products/products.schema.ts'
import type { ProductGroup } from '#server/modules/catalog/products/variants.schema.ts'
import { useIsHydrated } from '../../lib/browser/hydrated.ts'
import { copyText } from '../../lib/browser/insecure.ts'
import { useBarHeight, useIsNarrow, useIsScrolledPast } from '../../lib/browser/sticky.ts'
import { costText } from '../../lib/delivery/delivery-text.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { notify } from '../../lib/state/notices.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { deferredPart } from '../../ui/deferred.tsx'
import { Price } from '../../ui/price.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { Rating } from '../components/rating.tsx'
import { useAddToCart } from './add-to-cart.ts'
import { PurchaseTerms } from './purchase-terms.tsx'
import { unitPrice } from './unit-price.ts'
import { VariantChooser } from './variant-chooser.tsx'

const Sections = deferredPart(() => import('./sections.tsx'))
/** Loaded only for products that are sold out. */
const BackInStock = lazy(() => import('./back-in-stock.tsx'))

const labels = texts.product
const barHeight = 76

interface Props {
  product: Product
  rating: { count: number; average: number | null } | undefined
  details: PublicDetails | undefined
  group: ProductGroup | undefined
  choose: (productId: string) => void
}

export function BuyBox({ product, rating, details, group, choose }: Props) {
  const { productId, productName, altNames, category, price, lastPrice, stock, description } =
    product
  const [wanted, setQty] = useState(1)
  // Another variant may have fewer units.
  const qty = Math.min(wanted, Math.max(1, stock))
  const [buttons, setButtons] = useState<HTMLElement | null>(null)
  const [, navigate] = useLocation()
  const add = useAddToCart()
  const narrow = useIsNarrow()
  const unit = details && unitPrice(details, lastPrice)
  const soldOut = stock === 0
  const isHydrated = useIsHydrated()
  const reason = soldOut ? 'sold-out-reason' : undefined
  const buyNow = () => navigate(routes.shipping.link(), { state: { items: [{ productId, qty }] } })
  return (
    <div className="min-w-0 lg:pt-2">
      <div className="flex items-center justify-between gap-4">
        <p className="eyebrow flex flex-wrap gap-x-3 normal-case">
          <Link href={routes.category.link(category)} className="py-1 hover:underline">
            {categoryTitle(category)}
          </Link>
          {details?.brand && (
            <Link
              href={routes.products.link({ brand: details.brand })}
              className="py-1 hover:underline"
            >
              {details.brand}
            </Link>
          )}
        </p>
        <ShareButton title={productName} />
      </div>
      <h1 className="font-display sm:mt-2 text-[clamp(2.2rem,1.6rem+2.2vw,3.4rem)] leading-[1.05] font-medium">
        {productName}
      </h1>
      {altNames.length > 0 && (
        <p className="mt-1 text-muted sm:mt-3">
          <span className="sr-only">{labels.alsoKnown}: </span>
          {altNames.join(' / ')}
        </p>
      )}
      {rating && rating.count > 0 && (
        <a
          href="#reviews"
          className="mt-2 inline-flex min-h-6 sm:mt-4 items-center gap-2 text-sm underline-offset-4 hover:underline"
        >
          {rating.average !== null && <Rating value={rating.average} />}
          <span>{texts.reviews.count(rating.count)}</span>
        </a>
      )}
      <Price price={price} lastPrice={lastPrice} size="large" showSaving className="mt-2 sm:mt-6" />
      {unit && (
        <p data-unit-price className="mt-1 text-sm text-muted">
          {unit.size}, {labels.perUnit(costText(unit.price), unit.per)}
        </p>
      )}
      <p data-availability className="mt-1 text-sm font-medium sm:mt-2">
        {soldOut ? (
          <span className="text-danger">{labels.soldOut}</span>
        ) : stock <= fewLeft ? (
          <span className="text-caution">{labels.low(stock)}</span>
        ) : (
          <span className="text-good">{labels.available}</span>
        )}
      </p>
      {group && <VariantChooser group={group} productId={productId} choose={choose} />}
      <div className="mt-4 space-y-4 border-line sm:mt-8 sm:border-t sm:pt-8" ref={setButtons}>
        <div className="flex flex-wrap gap-3 sm:grid sm:grid-cols-2">
          <div className="sm:col-span-2">
            <Stepper
              label={labels.quantity}
              hideLabel={narrow}
              value={qty}
              max={Math.max(1, stock)}
              onChange={setQty}
              disabled={soldOut}
            />
          </div>
          <Button
            className="max-sm:flex-1"
            disabled={soldOut}
            aria-describedby={reason}
            onClick={() => add(product, qty)}
          >
            {labels.addToCart}
          </Button>
          <Button
            variant="outline"
            className="max-sm:w-full"
            disabled={soldOut}
            aria-describedby={reason}
            onClick={buyNow}
          >
            {labels.buyNow}
          </Button>
        </div>
        {soldOut && (
          <p id={reason} className="text-sm text-danger">
            {labels.soldOutReason}
          </p>
        )}
        {soldOut && isHydrated && (
          <Suspense>
            <BackInStock key={productId} productId={productId} />
          </Suspense>
        )}
      </div>
      <PurchaseTerms product={product} />
      <Sections
        description={description}
        details={details}
        size={unit && `${unit.size} (${labels.perUnit(costText(unit.price), unit.per)})`}
      />
      <StickyBar after={buttons} product={product} add={() => add(product, qty)} />
    </div>
  )
}

/** Renders the buy button on phones, after the other buttons have left the view. */
function StickyBar({
  after,
  product,
  add,
}: {
  after: HTMLElement | null
  product: Product
  add: () => void
}) {
  const shown = useIsScrolledPast(after) && product.stock > 0
  const narrow = useIsNarrow()
  useBarHeight(shown && narrow ? barHeight : 0)
  if (!shown || !narrow) return null
  return (
    <div
      data-sticky-bar
      className="fixed inset-x-0 bottom-0 z-20 flex h-[76px] animate-appear items-center justify-between gap-4 border-t border-line bg-paper px-4 print:hidden"
    >
      <div className="min-w-0">
        <p className="truncate text-sm font-medium">{product.productName}</p>
        <Price price={product.lastPrice} lastPrice={product.lastPrice} />
      </div>
      <Button className="shrink-0 px-6" onClick={add}>
        {labels.addToCart}
      </Button>
    </div>
  )
}

function ShareButton({ title }: { title: string }) {
  const share = async () => {
    try {
      if (navigator.share) await navigator.share({ title, url: location.href })
      else if (await copyText(location.href)) notify(labels.linkCopied)
    } catch {
      // the visitor cancelled the share
    }
  }
  return (
    <IconButton label={labels.share} onClick={() => void share()}>
      <Share2 aria-hidden size={18} />
    </IconButton>
  )
}
