/** Shows a photo of a review as large as the screen allows. */
import { Dialog } from '../../ui/dialog.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'

export interface OpenPhoto {
  src: string
  /** the title of the photo */
  label: string
}

export default function PhotoDialog({ src, label, onClose }: OpenPhoto & { onClose: () => void }) {
  return (
    <Dialog title={label} onClose={onClose}>
      <ResponsiveImage
        src={src}
        alt={label}
        sizes="(min-width: 44rem) 40rem, 92vw"
        className="max-h-[70dvh] w-full object-contain!"
      />
    </Dialog>
  )
}
