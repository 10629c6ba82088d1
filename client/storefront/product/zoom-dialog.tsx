/** A picture as large as the screen allows; the arrow keys and the buttons turn the pages. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { texts } from '../../lib/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Picture } from '../../ui/picture.tsx'

const words = texts.product

interface Props {
  title: string
  pictures: readonly string[]
  altOf: (index: number) => string
  current: number
  onChange: (index: number) => void
  onClose: () => void
}

export function ZoomDialog({ title, pictures, altOf, current, onChange, onClose }: Props) {
  const turn = (step: number) => onChange((current + step + pictures.length) % pictures.length)
  const several = pictures.length > 1
  return (
    <Dialog
      title={title}
      onClose={onClose}
      className="w-[min(56rem,calc(100vw-1rem))]"
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') turn(1)
        if (event.key === 'ArrowLeft') turn(-1)
      }}
    >
      <Picture
        src={pictures[current]}
        alt={altOf(current)}
        sizes="(min-width: 60rem) 52rem, 94vw"
        first
        className="mx-auto max-h-[calc(100dvh-11rem)] w-auto rounded-control object-contain"
      />
      {several && (
        <div className="mt-3 flex items-center justify-center gap-4">
          <IconButton label={words.previousPicture} onClick={() => turn(-1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <p role="status" className="text-sm text-muted tabular-nums">
            {words.picture(current + 1, pictures.length)}
          </p>
          <IconButton label={words.nextPicture} onClick={() => turn(1)}>
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      )}
    </Dialog>
  )
}
