/** Everything beside the pictures: name, price, words, quantity and the two ways to buy. */
import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { categoryTitle } from '#server/products/categories.schema.ts'
import type { Product } from '#server/products/products.schema.ts'
import { copyText } from '../../lib/insecure.ts'
import { notify } from '../../lib/notices.ts'
import { useBarHeight, useGoneAbove, useNarrow } from '../../lib/stick.ts'
import { texts } from '../../lib/texts.ts'
import { routes } from '../../routes.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { Rating } from '../parts/rating.tsx'
import { useAddToCart } from './add-to-cart.ts'

/** Fetched where something is sold out. */
const TellMe = lazy(() => import('./tell-me.tsx'))

const words = texts.product
/** From here on the page says how many are left. */
const fewLeft = 5
const barHeight = 76

interface Props {
  product: Product
  rating: { count: number; average: number | null } | undefined
}

export function BuyBox({ product, rating }: Props) {
  const { productId, productName, altNames, category, price, lastPrice, stock, description } =
    product
  const [qty, setQty] = useState(1)
  const [buttons, setButtons] = useState<HTMLElement | null>(null)
  const [, navigate] = useLocation()
  const add = useAddToCart()
  const soldOut = stock === 0
  const reason = soldOut ? 'sold-out-reason' : undefined
  const buyNow = () => navigate(routes.shipping.link(), { state: { items: [{ productId, qty }] } })
  return (
    <div className="min-w-0 lg:pt-2">
      <div className="flex items-center justify-between gap-4">
        <Link href={routes.category.link(category)} className="eyebrow py-1 hover:underline">
          {categoryTitle(category)}
        </Link>
        <ShareButton title={productName} />
      </div>
      <h1 className="mt-2 font-display text-[clamp(2.2rem,1.6rem+2.2vw,3.4rem)] leading-[1.05] font-medium">
        {productName}
      </h1>
      {altNames.length > 0 && (
        <p className="mt-3 text-muted">
          <span className="sr-only">{words.alsoKnown}: </span>
          {altNames.join(' / ')}
        </p>
      )}
      {rating && rating.count > 0 && (
        <a
          href="#reviews"
          className="mt-4 inline-flex min-h-6 items-center gap-2 text-sm underline-offset-4 hover:underline"
        >
          {rating.average !== null && <Rating value={rating.average} />}
          <span>{texts.reviews.count(rating.count)}</span>
        </a>
      )}
      <Price price={price} lastPrice={lastPrice} size="large" showSaving className="mt-6" />
      <p data-availability className="mt-2 text-sm font-medium">
        {soldOut ? (
          <span className="text-danger">{words.soldOut}</span>
        ) : stock <= fewLeft ? (
          <span className="text-caution">{words.low(stock)}</span>
        ) : (
          <span className="text-good">{words.available}</span>
        )}
      </p>
      <div className="mt-8 space-y-4 border-t border-line pt-8" ref={setButtons}>
        <Stepper
          label={words.quantity}
          value={qty}
          max={Math.max(1, stock)}
          onChange={setQty}
          disabled={soldOut}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Button disabled={soldOut} aria-describedby={reason} onClick={() => add(product, qty)}>
            {words.addToCart}
          </Button>
          <Button look="outline" disabled={soldOut} aria-describedby={reason} onClick={buyNow}>
            {words.buyNow}
          </Button>
        </div>
        {soldOut && (
          <p id={reason} className="text-sm text-danger">
            {words.soldOutReason}
          </p>
        )}
        {soldOut && (
          <Suspense>
            <TellMe productId={productId} />
          </Suspense>
        )}
      </div>
      <section
        aria-label={words.details}
        className="mt-10 max-w-text space-y-4 border-t border-line pt-8 text-ink-soft"
      >
        {description.split(/\n{2,}/).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one fixed text
          <p key={index} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </section>
      <StickyBar after={buttons} product={product} add={() => add(product, qty)} />
    </div>
  )
}

/** On phones, once the buttons have left the view. */
function StickyBar({
  after,
  product,
  add,
}: {
  after: HTMLElement | null
  product: Product
  add: () => void
}) {
  const shown = useGoneAbove(after) && product.stock > 0
  const narrow = useNarrow()
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
        {words.addToCart}
      </Button>
    </div>
  )
}

function ShareButton({ title }: { title: string }) {
  const share = async () => {
    try {
      if (navigator.share) await navigator.share({ title, url: location.href })
      else if (await copyText(location.href)) notify(words.linkCopied)
    } catch {
      // the visitor changed their mind
    }
  }
  return (
    <IconButton label={words.share} onClick={() => void share()}>
      <Share2 aria-hidden size={18} />
    </IconButton>
  )
}
