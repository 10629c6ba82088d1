/** Renders a product in a list: one link with one name, the second image on hover and focus. */
import { Link } from 'wouter'
import { fewLeft } from '#server/core/values/page-sizes.schema.ts'
import type { CatalogueProduct } from '#server/modules/catalog/listing/catalogue.schema.ts'
import { categoryTitle } from '#server/modules/catalog/products/categories.schema.ts'
import { cardImageSizes } from '../../lib/config/images.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/classes.ts'
import { Price } from '../../ui/price.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { Rating } from './rating.tsx'

/** The grid that cards and their skeletons share. */
export const cardGrid =
  'grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4 lg:gap-y-14'

type CardProduct = Pick<
  CatalogueProduct,
  | 'productId'
  | 'productName'
  | 'category'
  | 'price'
  | 'lastPrice'
  | 'stock'
  | 'Images'
  | 'rating'
  | 'group'
>

interface Props {
  product: CardProduct
  /** one of the first cards on the page: its image loads at once */
  first?: boolean
  level?: 2 | 3
}

export function ProductCard({ product, first, level = 2 }: Props) {
  const { productId, productName, category, price, lastPrice, stock, Images, group } = product
  const rating = group ? group.rating : product.rating
  const Heading = `h${level}` as const
  const [front, second] = Images
  return (
    <article data-product={productId} className="group relative flex flex-col">
      <div className="image-box aspect-4/5 rounded-card">
        <ResponsiveImage
          src={front}
          alt=""
          sizes={cardImageSizes}
          first={first}
          className="absolute inset-0 size-full transition duration-700 ease-soft group-hover:scale-[1.03]"
        />
        {second && (
          <ResponsiveImage
            src={second}
            alt=""
            sizes={cardImageSizes}
            className="absolute inset-0 size-full pointer-coarse:hidden opacity-0 transition duration-500 ease-soft group-focus-within:opacity-100 group-hover:scale-[1.03] group-hover:opacity-100"
          />
        )}
        {(group ? !group.inStock : stock === 0) ? (
          <Badge className="absolute start-2.5 top-2.5 bg-surface/95">
            {texts.product.soldOut}
          </Badge>
        ) : (
          // Of a group only one variant may be low.
          !group &&
          stock < fewLeft && (
            <Badge tone="yellow" className="absolute start-2.5 top-2.5">
              {texts.product.low(stock)}
            </Badge>
          )
        )}
      </div>
      <div className="mt-4 flex flex-1 flex-col gap-1">
        <p className="eyebrow text-[0.7rem] normal-case">{categoryTitle(category)}</p>
        <Heading className="display text-[1.3rem] leading-snug font-semibold">
          <Link
            href={routes.product.link(productId)}
            className={cx(
              'decoration-1 underline-offset-4 group-hover:underline',
              // The link covers the whole card.
              'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent',
            )}
          >
            {group?.name ?? productName}
          </Link>
        </Heading>
        {group && group.minPrice < group.maxPrice ? (
          <p className="pt-1 text-[0.95rem] font-medium tabular-nums">
            {formatMoney(group.minPrice)} – {formatMoney(group.maxPrice).replace('LKR ', '')}
          </p>
        ) : (
          <Price price={price} lastPrice={lastPrice} showSaving className="pt-1" />
        )}
        {group && group.variants > 1 && <Swatches {...group} />}
        {/* last, so that names and prices align with or without stars */}
        {rating && (
          <p className="text-sm text-muted tabular-nums">
            <Rating value={rating.average} count={rating.count} />
          </p>
        )}
      </div>
    </article>
  )
}

/** Links to the first variants, above the link that covers the card, and counts them all. */
function Swatches({ name, option, values, variants, swatches }: NonNullable<CardProduct['group']>) {
  return (
    <div className="flex flex-wrap items-center">
      {swatches.map(
        ({ productId, value, swatch }) =>
          swatch && (
            <Link
              key={productId}
              href={routes.product.link(productId)}
              aria-label={`${name}, ${value}`}
              title={value}
              className="relative grid size-8 place-items-center rounded-full"
            >
              <Swatch swatch={swatch} className="size-6 hover:border-ink" />
            </Link>
          ),
      )}
      <span className="text-sm text-muted">
        {values > 1 ? texts.product.values(values, option) : texts.product.variants(variants)}
      </span>
    </div>
  )
}

/** Renders a placeholder of the exact size of a card, so that nothing shifts. */
function ProductCardSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="aspect-4/5 rounded-card" />
      <Skeleton className="mt-4 h-3 w-20" />
      <Skeleton className="mt-2.5 h-5 w-4/5" />
      <Skeleton className="mt-3 h-4 w-28" />
    </div>
  )
}

/** Renders a grid of placeholders with a text for screen readers. */
export function CardsLoading({ count, label }: { count: number; label: string }) {
  return (
    <div className={cardGrid} role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  )
}
