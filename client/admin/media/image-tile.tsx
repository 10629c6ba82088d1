/** Renders one image of a form: move it by dragging or buttons, describe it, remove it. */
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/classes.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { FormImage } from './form-images.ts'

interface Props {
  image: FormImage
  position: number
  last: boolean
  withAlts: boolean | undefined
  /** -1 or 1 */
  onMove: (by: number) => void
  onRemove: () => void
  onEdit: (some: Partial<FormImage>) => void
  /** where a dragged image would be dropped */
  mark: 'before' | 'after' | undefined
  onDragStart: () => void
  onDragOver: () => void
  onDragEnd: () => void
  onDrop: () => void
}

const tool =
  'inline-grid size-9 place-items-center rounded-control hover:bg-sand disabled:text-muted/50 disabled:hover:bg-transparent max-sm:size-11'

export function ImageTile(props: Props) {
  const { image, position, last, withAlts, mark, onMove, onRemove, onEdit } = props
  const number = position + 1
  return (
    <li
      draggable
      onDragStart={props.onDragStart}
      onDragEnd={props.onDragEnd}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        props.onDragOver()
      }}
      onDrop={(event) => {
        if (event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        props.onDrop()
      }}
      data-image={image.url}
      className="relative flex cursor-grab gap-3 rounded-card border border-line bg-surface p-2.5"
    >
      {mark && (
        <span
          data-drop={mark}
          className={cx(
            'absolute inset-y-0 w-1 rounded-full bg-accent',
            mark === 'before' ? '-start-2' : '-end-2',
          )}
        />
      )}
      <div className="relative shrink-0">
        <ResponsiveImage
          src={image.url}
          alt={image.alt || `Image ${number}`}
          sizes="120px"
          width={96}
          height={120}
          className="h-30 w-24 rounded-control"
        />
        {position === 0 && (
          <Badge tone="accent" className="absolute start-1 top-1">
            main
          </Badge>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        {withAlts && (
          <>
            <textarea
              rows={2}
              aria-label={`Alt text of image ${number}`}
              placeholder="Describe the image"
              maxLength={200}
              disabled={image.decorative}
              value={image.decorative ? '' : image.alt}
              onChange={(event) => onEdit({ alt: event.target.value })}
              className="tool w-full px-2 py-1 text-sm disabled:bg-sand"
            />
            <label className="flex min-h-8 cursor-pointer items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-5"
                aria-label={`Image ${number} is decorative`}
                checked={image.decorative}
                onChange={(event) => onEdit({ decorative: event.target.checked })}
              />
              Decorative
            </label>
          </>
        )}
        <div className="mt-auto flex">
          <button
            type="button"
            className={tool}
            aria-label={`Move image ${number} left`}
            disabled={position === 0}
            onClick={() => onMove(-1)}
          >
            <ArrowLeft aria-hidden size={16} />
          </button>
          <button
            type="button"
            className={tool}
            aria-label={`Move image ${number} right`}
            disabled={last}
            onClick={() => onMove(1)}
          >
            <ArrowRight aria-hidden size={16} />
          </button>
          <button
            type="button"
            className={`${tool} ms-auto text-danger`}
            aria-label={`Remove image ${number}`}
            onClick={onRemove}
          >
            <Trash2 aria-hidden size={16} />
          </button>
        </div>
      </div>
    </li>
  )
}
