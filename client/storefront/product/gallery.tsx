/** Renders up to four images: thumbnails with arrow keys, swipes, and a large view. */
import { ZoomIn } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Product } from '#server/modules/catalog/products/products.schema.ts'
import { productImageSizes } from '../../lib/config/images.ts'
import { notifyError } from '../../lib/state/notices.ts'
import { texts } from '../../lib/texts/texts.ts'
import { cx } from '../../ui/classes.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { useSwipe } from './swipe.ts'
import type ZoomDialog from './zoom-dialog.tsx'

/** The limit of docs/screens.md#figures. */
const maxImages = 4
const labels = texts.product
/** On a phone price and button fit below the image on the first screen. */
const shape = 'max-sm:h-[33svh] sm:aspect-4/5'
/** Loads the zoom code, which few visitors need, on hover or focus. */
const loadZoom = () => import('./zoom-dialog.tsx')

interface Props {
  product: Product
  alts: readonly string[]
}

export function Gallery({ product, alts }: Props) {
  const images = product.Images.slice(0, maxImages)
  const [current, setCurrent] = useState(0)
  const [Zoom, setZoom] = useState<typeof ZoomDialog>()
  const turn = (step: number) => setCurrent((now) => (now + step + images.length) % images.length)
  const swipe = useSwipe(turn)
  const aim = () => void loadZoom().catch(() => {})
  const open = () =>
    void loadZoom().then(
      ({ default: Loaded }) => setZoom(() => Loaded),
      () => notifyError(texts.common.unreachable),
    )
  const thumbs = useRef<(HTMLButtonElement | null)[]>([])
  const altOf = (index: number) =>
    alts[index] || `${product.productName}, ${labels.image(index + 1, images.length)}`
  const onKeyDown = (event: KeyboardEvent) => {
    const step =
      event.key === 'ArrowRight' || event.key === 'ArrowDown'
        ? 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
          ? -1
          : 0
    if (step === 0) return
    event.preventDefault()
    const next = (current + step + images.length) % images.length
    setCurrent(next)
    thumbs.current[next]?.focus()
  }
  return (
    <section
      aria-label={labels.images}
      className="grid content-start gap-2 sm:grid-cols-[5rem_1fr] sm:gap-4 lg:sticky lg:top-24 lg:self-start"
    >
      {images.length > 1 && (
        <ul
          className="flex flex-wrap content-start gap-2 max-sm:order-last sm:grid sm:gap-3"
          onKeyDown={onKeyDown}
        >
          {images.map((src, index) => (
            <li key={src} className="max-sm:w-11">
              <button
                ref={(element) => {
                  thumbs.current[index] = element
                }}
                type="button"
                aria-current={index === current || undefined}
                aria-label={labels.image(index + 1, images.length)}
                onClick={() => setCurrent(index)}
                className={cx(
                  'image-box block aspect-square w-full rounded-control border-2 sm:aspect-4/5 transition-colors',
                  index === current ? 'border-ink' : 'border-transparent hover:border-control',
                )}
              >
                <ResponsiveImage src={src} alt="" sizes="5rem" className="size-full" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={cx('relative', images.length < 2 && 'sm:col-span-2')}>
        {images.length === 0 ? (
          <ResponsiveImage
            src={undefined}
            alt={product.productName}
            sizes="100vw"
            className={`${shape} w-full rounded-card`}
          />
        ) : (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`${labels.zoom}: ${altOf(current)}`}
            {...(images.length > 1 && swipe)}
            onPointerEnter={aim}
            onFocus={aim}
            onClick={open}
            className={cx(
              'image-box group block w-full cursor-zoom-in! touch-pan-y touch-pinch-zoom rounded-card',
              shape,
            )}
          >
            <ResponsiveImage
              key={images[current]}
              src={images[current]}
              alt={altOf(current)}
              sizes={productImageSizes}
              first={current === 0}
              className="size-full translate-x-(--swipe) motion-reduce:translate-none"
            />
            <span className="absolute end-4 bottom-4 grid size-11 place-items-center rounded-full bg-surface/90 text-ink transition-transform group-hover:scale-110">
              <ZoomIn aria-hidden size={18} />
            </span>
          </button>
        )}
      </div>
      {Zoom && (
        <Zoom
          title={product.productName}
          images={images}
          altOf={altOf}
          current={current}
          onChange={setCurrent}
          onClose={() => setZoom(undefined)}
        />
      )}
    </section>
  )
}
