/** /admin/media: all images of the shop, their alternative texts and where each is used. */
import { useState } from 'react'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { list as listTexts } from '../../lib/texts/lists.ts'
import { byAge } from '../../lists/columns.tsx'
import { defineList } from '../../lists/define-list.tsx'
import { listOptions } from '../../lists/list-query.ts'
import { Button } from '../../ui/button.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { adminTexts } from '../texts/texts.ts'
import { fileName } from './file-name.ts'
import { MediaDialog } from './media-dialog.tsx'
import { UnusedDialog } from './unused-dialog.tsx'
import { UploadButton, Uploading } from './upload-button.tsx'
import { useUploads } from './use-uploads.ts'

type LibraryImage = Outputs['media']['list']['items'][number]

const labels = adminTexts.media

function ImageButton({ image, onOpen }: { image: LibraryImage; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="flex min-h-11 items-center gap-3 text-start hover:underline"
      onClick={onOpen}
    >
      <ResponsiveImage
        src={image.url}
        alt=""
        sizes="4rem"
        width={64}
        height={64}
        className="size-14 shrink-0 rounded-control"
      />
      <span className="break-all">{fileName(image.name)}</span>
    </button>
  )
}

function HeadButtons() {
  const [cleaning, setCleaning] = useState(false)
  const utils = trpc.useUtils()
  const uploads = useUploads(() => void utils.media.invalidate())
  return (
    <>
      <Button variant="outline" size="tool" onClick={() => setCleaning(true)}>
        {labels.cleanUp}
      </Button>
      <UploadButton label={labels.upload} onFiles={uploads.add} />
      <div className="w-full">
        <Uploading {...uploads} />
      </div>
      {cleaning && <UnusedDialog onClose={() => setCleaning(false)} />}
    </>
  )
}

export default defineList({
  name: 'media',
  title: 'Media',
  subtitle: 'All images of the shop, their alt text and where they are used',
  caption: labels.caption,
  head: () => <HeadButtons />,
  search: labels.searchLabel,
  sorts: listTexts.byAge,
  useRows: (input) => trpc.media.list.useQuery(input, listOptions),
  rowKey: ({ name }) => name,
  columns: (column, { open }) => [
    column.text(
      'image',
      'Image',
      (image) => <ImageButton image={image} onOpen={() => open(image)} />,
      { fixed: true },
    ),
    column.text('alt', labels.alt, ({ alt }) =>
      alt ? <span className="clamp break-words sm:min-w-36">{alt}</span> : '–',
    ),
    column.text('uses', labels.uses, ({ useCount }) =>
      useCount === 0 ? 'Not used' : labels.places(useCount),
    ),
    column.date('date', 'Uploaded', ({ uploadedAt }) => uploadedAt, { sort: byAge }),
  ],
  detail: {
    parameter: 'image',
    dialog: (image, { open, close }) => (
      <MediaDialog key={image.name} image={image} onOpen={open} onClose={close} />
    ),
  },
  failed: labels.loadFailed,
  empty: 'There are no images yet.',
})
