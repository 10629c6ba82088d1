/** Previews the product groups that the first rows of the file make. */
import { Fragment } from 'react'
import type { Outputs } from '../../../lib/api/trpc.ts'
import { PlainTable } from '../../../lists/plain-table.tsx'
import { Swatch } from '../../../ui/swatch.tsx'
import { adminTexts } from '../../texts/texts.ts'
import { type FoundImages, isElsewhere } from './preview-image.tsx'

const labels = adminTexts.importMapping.groups
/** Values of an option that are listed. */
const shown = 12

type Group = Outputs['imports']['preview']['groups'][number]
type Option = Group['options'][number]

interface Props {
  groups: readonly Group[]
  /** thumbnails of images on other servers */
  found: FoundImages
  /** a newer preview is loading */
  isStale: boolean
}

/** Returns the addresses of the swatches that are images. */
export const swatchImages = (groups: readonly Group[]): string[] =>
  groups.flatMap(({ options }) =>
    options.flatMap(({ values }) =>
      values.slice(0, shown).flatMap(({ swatch }) => swatch?.image ?? []),
    ),
  )

export function PreviewGroups({ groups, found, isStale }: Props) {
  return (
    <section aria-labelledby="preview-groups" aria-busy={isStale}>
      <h2 id="preview-groups" className="title-3">
        {labels.preview}
      </h2>
      <p className="mt-1 text-sm text-muted">{labels.previewHint}</p>
      <PlainTable
        className="mt-2"
        caption={labels.preview}
        wordy
        stacked
        head={labels.head}
        rows={groups.map(({ handle, name, variants, options }) => [
          <Fragment key="name">
            <span className="font-medium">{name}</span>
            <span className="block text-muted">{handle}</span>
          </Fragment>,
          String(variants),
          <ul key="options" className="space-y-1">
            {options.map((option) => (
              <li key={option.name}>
                <Values option={option} found={found} />
              </li>
            ))}
          </ul>,
        ])}
        rowKeys={groups.map(({ handle }) => handle)}
      />
    </section>
  )
}

/** Lists the values of an option with their swatches. */
function Values({ option: { name, values }, found }: { option: Option; found: FoundImages }) {
  const hidden = values.length - shown
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="text-muted">{name}:</span>
      {values.slice(0, shown).map(({ value, swatch }, at) => (
        <span key={value} className="inline-flex items-center gap-1">
          <ValueSwatch swatch={swatch} found={found} />
          {at < values.length - 1 ? `${value},` : value}
        </span>
      ))}
      {hidden > 0 && labels.more(hidden)}
    </span>
  )
}

const circle = 'size-4 shrink-0 rounded-full'

function ValueSwatch({
  swatch,
  found,
}: {
  swatch: Option['values'][number]['swatch']
  found: FoundImages
}) {
  if (!swatch) return null
  if (!swatch.image || !isElsewhere(swatch.image))
    return <Swatch swatch={swatch} className={circle} />
  const thumbnail = found.get(swatch.image)?.thumbnail
  return thumbnail ? (
    <img src={thumbnail} alt="" width={16} height={16} className={`${circle} object-cover`} />
  ) : null
}
