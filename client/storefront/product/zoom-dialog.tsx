/** Shows an image as large as the screen; arrow keys, buttons and swipes change the image. */
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState } from 'react'
import { texts } from '../../lib/texts/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { type Stage, ZoomStage } from './zoom-stage.tsx'

const labels = texts.product

interface Props {
  title: string
  images: readonly string[]
  altOf: (index: number) => string
  current: number
  onChange: (index: number) => void
  onClose: () => void
}

export default function ZoomDialog({ title, images, altOf, current, onChange, onClose }: Props) {
  const several = images.length > 1
  const stage = useRef<Stage>(null)
  const [large, setLarge] = useState(false)
  const turn = (step: number) => {
    setLarge(false)
    onChange((current + step + images.length) % images.length)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      bare
      className="h-full! max-h-none! w-full! max-w-none! rounded-none!"
      onKeyDown={({ key }) => {
        if (several && key === 'ArrowRight') turn(1)
        if (several && key === 'ArrowLeft') turn(-1)
        if ((key === '+' && !large) || (key === '-' && large)) stage.current?.toggle()
      }}
    >
      {/* The key resets the zoom for another image. */}
      <ZoomStage
        key={current}
        handle={stage}
        turn={(step) => several && turn(step)}
        onScale={setLarge}
      >
        <ResponsiveImage
          src={images[current]}
          alt={altOf(current)}
          // The stored image itself: smaller widths would be coarse when enlarged.
          srcSet=""
          sizes="100vw"
          first
          className="pointer-events-none size-full object-contain!"
        />
      </ZoomStage>
      <div className="absolute end-3 top-3 flex gap-2">
        <IconButton
          label={large ? labels.zoomOut : labels.zoomIn}
          className="bg-surface/90"
          onClick={() => stage.current?.toggle()}
        >
          {large ? <ZoomOut aria-hidden size={20} /> : <ZoomIn aria-hidden size={20} />}
        </IconButton>
        <IconButton label={texts.common.close} className="bg-surface/90" onClick={onClose}>
          <X aria-hidden size={20} />
        </IconButton>
      </div>
      {several && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <div className="pointer-events-auto flex items-center gap-3 rounded-full bg-surface/90">
            <IconButton label={labels.previousImage} onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <p role="status" className="text-sm tabular-nums">
              {labels.image(current + 1, images.length)}
            </p>
            <IconButton label={labels.nextImage} onClick={() => turn(1)}>
              <ChevronRight aria-hidden />
            </IconButton>
          </div>
        </div>
      )}
    </Dialog>
  )
}
