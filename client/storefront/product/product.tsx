/** Renders one product: images, price, variants, buying, reviews and more. */
import { useEffect } from 'react'
import { categoryTitle } from '#server/modules/catalog/products/categories.schema.ts'
import type { Product as ProductView } from '#server/modules/catalog/products/products.schema.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { useToken } from '../../lib/api/token.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { useSearchParameters, useSegment } from '../../lib/navigation/address.ts'
import { usePage, useServerRedirect } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { findKnownProduct } from '../../lib/products/known-products.ts'
import { recordViewed } from '../../lib/products/recent.ts'
import { texts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { deferredPart } from '../../ui/deferred.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { Breadcrumbs } from '../components/breadcrumbs.tsx'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { ProductSkeleton } from './skeleton.tsx'
import { type Details, previewVariant, useChosenVariants } from './variant-page.ts'

const labels = texts.product

const Reviews = deferredPart(() => import('./reviews.tsx'))
const Related = deferredPart(() => import('./related.tsx'))

export default function ProductPage() {
  const productId = useSegment('/productInfo/')
  const page = useChosenVariants(productId)
  return <ProductOf key={page.first} productId={productId} {...page} />
}

interface Props extends ReturnType<typeof useChosenVariants> {
  productId: string
}

function ProductOf({ productId, first, isChosen, choose }: Props) {
  const isKnown = useToken() !== null
  const preview = useSearchParameters().has('preview') && isKnown
  const options = {
    retry: (failures: number, error: unknown) =>
      failures < 1 && readFailure(error).code === 'OFFLINE',
  }
  const shown = trpc.products.details.useQuery(
    { productId },
    {
      ...options,
      enabled: !preview,
      placeholderData: (before) => previewVariant(before, productId),
    },
  )
  const draft = trpc.products.preview.useQuery({ productId }, { ...options, enabled: preview })
  const query = preview ? draft : shown
  const product = query.data?.product ?? (query.isPending ? findKnownProduct(productId) : undefined)
  const missing = query.isError && readFailure(query.error).code === 'NOT_FOUND'
  usePage(product?.productName ?? (missing ? labels.notFound : undefined), first)
  const loaded = query.isPlaceholderData || preview ? undefined : query.data
  useEffect(() => {
    if (!loaded) return
    recordViewed(productId, loaded.group?.variants)
    if (isChosen)
      import('./chosen-variant.ts').then((chosen) => chosen.describe(loaded)).catch(() => {})
  }, [loaded, isChosen, productId])

  if (missing) return <NotFound />
  if (query.isError && !product)
    return (
      <div className="page py-16">
        <h1 className="sr-only">{texts.common.shop}</h1>
        <Failed message={labels.failed} onRetry={() => void query.refetch()} />
      </div>
    )
  if (!product) return <ProductSkeleton />
  return (
    <div className="page pt-3 sm:pt-6 lg:pt-10">
      {preview && (
        <p role="status" className="mb-4 rounded-card bg-info-soft px-4 py-3 text-info">
          {labels.preview}
        </p>
      )}
      <Breadcrumbs
        trail={[
          { label: texts.common.shop, to: routes.products.link() },
          { label: categoryTitle(product.category), to: routes.category.link(product.category) },
          { label: product.productName },
        ]}
      />
      <ProductSections product={product} details={query.data} preview={preview} choose={choose} />
    </div>
  )
}

interface WholeProps extends Pick<Props, 'choose'> {
  product: ProductView
  details: Details | undefined
  /** the product is not public: it has no reviews */
  preview: boolean
}

function ProductSections({ product, details, preview, choose }: WholeProps) {
  const group = details?.group
  const rating = group?.reviews ?? details?.reviews
  return (
    <>
      <div className="mt-3 grid gap-x-14 gap-y-4 sm:mt-6 sm:gap-y-10 lg:grid-cols-[1.15fr_1fr] xl:gap-x-20">
        <Gallery key={product.productId} product={product} alts={details?.imageAlts ?? []} />
        <BuyBox
          product={product}
          rating={rating}
          details={details?.details}
          group={group}
          choose={choose}
        />
      </div>
      {!preview && <Reviews productId={product.productId} group={group} rating={rating} />}
      <Related
        productId={product.productId}
        variants={group?.variants}
        related={details?.related}
      />
    </>
  )
}

function NotFound() {
  useServerRedirect()
  return (
    <div className="page py-16 text-center lg:py-24">
      <h1 className="title-1">{labels.notFound}</h1>
      <Empty title={labels.notFoundHint}>
        <ButtonLink href={routes.products.link()}>{labels.backToProducts}</ButtonLink>
      </Empty>
    </div>
  )
}
