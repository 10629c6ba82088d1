/** /admin/media: every picture of the shop, what it shows and where it is used. */
import { useState } from 'react'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import type { Column } from '../../lists/data-table.tsx'
import { askedOf, listOptions } from '../../lists/list-query.ts'
import { useListState } from '../../lists/list-state.ts'
import { ListView } from '../../lists/list-view.tsx'
import { useOpened } from '../../lists/opened.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Picture } from '../../ui/picture.tsx'
import { adminTexts } from '../texts/texts.ts'
import { MediaDialog } from './media-dialog.tsx'
import { fileName } from './picture-name.ts'
import { UnusedDialog } from './unused-dialog.tsx'
import { UploadButton, Uploading } from './upload-button.tsx'
import { useUploads } from './use-uploads.ts'

type StaffPicture = Outputs['pictures']['page']['items'][number]

const words = adminTexts.media

const pictureColumns = (open: (picture: StaffPicture) => void): Column<StaffPicture>[] => [
  {
    key: 'picture',
    label: words.picture,
    fixed: true,
    cell: (picture) => (
      <button
        type="button"
        className="flex min-h-11 items-center gap-3 text-start hover:underline"
        onClick={() => open(picture)}
      >
        <Picture
          src={picture.url}
          alt=""
          sizes="4rem"
          width={64}
          height={64}
          className="size-14 shrink-0 rounded-control"
        />
        <span className="break-all">{fileName(picture.name)}</span>
      </button>
    ),
  },
  {
    key: 'alt',
    label: words.alt,
    cell: ({ alt }) =>
      alt ? <span className="clamp break-words sm:min-w-36">{alt}</span> : words.noAlt,
  },
  {
    key: 'uses',
    label: words.uses,
    cell: ({ useCount }) => (useCount === 0 ? words.nowhere : words.places(useCount)),
  },
  {
    key: 'date',
    label: words.uploaded,
    className: 'whitespace-nowrap',
    sort: { ascending: 'oldest', descending: 'newest' },
    cell: ({ uploadedAt }) => formatDateTime(uploadedAt),
  },
]

export default function MediaPage() {
  const list = useListState('media')
  const asked = askedOf(list, ['newest', 'oldest'])
  const utils = trpc.useUtils()
  const query = trpc.pictures.page.useQuery(asked, listOptions)
  const rows = query.data?.items.map((picture) => ({ ...picture, id: picture.name }))
  const { opened, open, close } = useOpened(list, 'picture', rows, ({ id }) => id)
  const [tidying, setTidying] = useState(false)
  const uploads = useUploads(() => void utils.pictures.invalidate())
  return (
    <>
      <PageHead title={words.title} subtitle={words.subtitle}>
        <Button look="outline" size="tool" onClick={() => setTidying(true)}>
          {words.tidy}
        </Button>
        <UploadButton label={words.upload} onFiles={uploads.add} />
      </PageHead>
      <Uploading {...uploads} />
      <ListView
        list={list}
        query={query}
        words={words}
        columns={pictureColumns((picture) => open({ ...picture, id: picture.name }))}
        rowKey={(row) => row.name}
        sort={asked.sort}
      />
      {opened && (
        <MediaDialog
          key={opened.name}
          picture={opened}
          onOpen={(picture) => open({ ...picture, id: picture.name })}
          onClose={close}
        />
      )}
      {tidying && <UnusedDialog onClose={() => setTidying(false)} />}
    </>
  )
}
