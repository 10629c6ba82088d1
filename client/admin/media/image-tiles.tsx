/** Renders images as a grid of tiles, reordered by dragging or by buttons. */
import { useState } from 'react'
import { announce } from '../../lib/navigation/page.ts'
import { Badge } from '../../ui/badge.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { type FormImage, moveImage } from './form-images.ts'
import { ImageTile } from './image-tile.tsx'

interface Props {
  /** the first one is the main image */
  list: readonly FormImage[]
  withAlts: boolean | undefined
  onChange: (alter: (list: readonly FormImage[]) => FormImage[]) => void
}

export function ImageTiles({ list, withAlts, onChange }: Props) {
  /** the index of the dragged image, and of the tile under it */
  const [drag, setDrag] = useState<{ from: number; over: number }>()
  const move = (from: number, to: number) => {
    onChange((now) => moveImage(now, from, to))
    announce(`Image moved to position ${to + 1} of ${list.length}`)
  }
  const markAt = (position: number) =>
    !drag || drag.over !== position || drag.from === position
      ? undefined
      : drag.from > position
        ? 'before'
        : 'after'
  return list.map((image, position) => (
    <ImageTile
      key={image.url}
      image={image}
      position={position}
      last={position === list.length - 1}
      withAlts={withAlts}
      mark={markAt(position)}
      onMove={(by) => move(position, position + by)}
      onRemove={() => onChange((now) => now.filter(({ url }) => url !== image.url))}
      onEdit={(some) =>
        onChange((now) => now.map((one) => (one.url === image.url ? { ...one, ...some } : one)))
      }
      onDragStart={() => setDrag({ from: position, over: position })}
      onDragOver={() => drag && drag.over !== position && setDrag({ ...drag, over: position })}
      onDragEnd={() => setDrag(undefined)}
      onDrop={() => {
        if (drag && drag.from !== position) move(drag.from, position)
        setDrag(undefined)
      }}
    />
  ))
}

/** Renders a stored image that saving will remove. */
export const ReplacedTile = ({ url, alt }: Pick<FormImage, 'url' | 'alt'>) => (
  <li data-replaced className="rounded-card border border-dashed border-line p-2.5">
    <div data-image={url} className="flex items-start gap-3">
      <ResponsiveImage
        src={url}
        alt={alt}
        sizes="120px"
        width={96}
        height={120}
        className="h-30 w-24 rounded-control opacity-40"
      />
      <Badge>Replaced</Badge>
    </div>
  </li>
)
