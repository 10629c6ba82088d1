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
import { MediaDialog } from './media-dialog.tsx'
import { fileName } from './picture-name.ts'
import { UnusedDialog } from './unused-dialog.tsx'
import { UploadButton, Uploading } from './upload-button.tsx'
import { useUploads } from './use-uploads.ts'

type StaffPicture = Outputs['pictures']['page']['items'][number]

const words = adminTexts.media

function PictureButton({ picture, onOpen }: { picture: StaffPicture; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="flex min-h-11 items-center gap-3 text-start hover:underline"
      onClick={onOpen}
    >
      <ResponsiveImage
        src={picture.url}
        alt=""
        sizes="4rem"
        width={64}
        height={64}
        className="size-14 shrink-0 rounded-control"
      />
      <span className="break-all">{fileName(picture.name)}</span>
    </button>
  )
}

function HeadButtons() {
  const [tidying, setTidying] = useState(false)
  const utils = trpc.useUtils()
  const uploads = useUploads(() => void utils.pictures.invalidate())
  return (
    <>
      <Button variant="outline" size="tool" onClick={() => setTidying(true)}>
        {words.tidy}
      </Button>
      <UploadButton label={words.upload} onFiles={uploads.add} />
      <div className="w-full">
        <Uploading {...uploads} />
      </div>
      {tidying && <UnusedDialog onClose={() => setTidying(false)} />}
    </>
  )
}

export default defineList({
  name: 'media',
  title: words.title,
  subtitle: words.subtitle,
  caption: words.caption,
  head: () => <HeadButtons />,
  search: words.searchLabel,
  sorts: listTexts.byAge,
  useRows: (asked) => trpc.pictures.page.useQuery(asked, listOptions),
  rowKey: ({ name }) => name,
  columns: (column, { open }) => [
    column.text(
      'picture',
      words.picture,
      (picture) => <PictureButton picture={picture} onOpen={() => open(picture)} />,
      { fixed: true },
    ),
    column.text('alt', words.alt, ({ alt }) =>
      alt ? <span className="clamp break-words sm:min-w-36">{alt}</span> : words.noAlt,
    ),
    column.text('uses', words.uses, ({ useCount }) =>
      useCount === 0 ? words.nowhere : words.places(useCount),
    ),
    column.date('date', words.uploaded, ({ uploadedAt }) => uploadedAt, { sort: byAge }),
  ],
  detail: {
    parameter: 'picture',
    dialog: (picture, { open, close }) => (
      <MediaDialog key={picture.name} picture={picture} onOpen={open} onClose={close} />
    ),
  },
  failed: words.loadFailed,
  empty: words.empty,
})
