/** /admin/pages/new and /admin/pages/{id}: the form of a CMS page. */
import { limits } from '#server/core/values/fields.schema.ts'
import { NewCmsPage } from '#server/modules/pages/pages.schema.ts'
import { defineEditor } from '../../forms/define-editor.tsx'
import { defineForm } from '../../forms/define-form.tsx'
import { api, type Outputs, trpc } from '../../lib/api/trpc.ts'
import { useSegment } from '../../lib/navigation/address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { MarkdownField } from '../articles/markdown-field.tsx'
import { linkToPage, linkToShopPage, paths } from '../navigation/paths.ts'

type Stored = Outputs['pages']['adminGet']

/** Builds a slug from the Latin letters and digits of a title. @example slugOf('Gift Vouchers!') // 'gift-vouchers' */
const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')

const form = defineForm({
  id: 'page',
  schema: NewCmsPage,
  fields: [
    [
      {
        name: 'title',
        label: 'Title',
        input: { maxLength: limits.shortText },
        onBlur: ({ values, set }) => values.slug === '' && set('slug', slugOf(values.title)),
      },
      {
        name: 'slug',
        label: 'Address',
        hint: ({ slug }, stored?: Stored) =>
          stored?.published
            ? `/pages/${slug}. Changing it breaks existing links. Add a redirect under Settings, Redirects.`
            : `/pages/${slug || 'gift-vouchers'}`,
        input: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 80 },
      },
      {
        name: 'menu',
        label: 'Menu',
        initial: 'none',
        options: {
          none: 'Not in a menu',
          header: 'Header, under Pages',
          footer: 'Footer',
        },
      },
      { name: 'published', label: 'Published', kind: 'switch' },
    ],
    { name: 'text', label: 'Text', render: (control) => <MarkdownField {...control} /> },
    {
      name: 'searchTitle',
      label: 'Title for search engines',
      hint: 'Leave empty for the title.',
      input: { maxLength: limits.shortText },
    },
    {
      name: 'description',
      label: 'Description for search engines',
      hint: 'Leave empty for the beginning of the text.',
      rows: 2,
      input: { maxLength: 300 },
    },
  ],
})

const Editor = defineEditor({
  form,
  wide: true,
  back: { href: paths.pages },
  newTitle: 'New page',
  editTitle: 'Edit page',
  subtitle: ({ title }) => title,
  head: ({ published, slug }) =>
    published && (
      <ButtonLink href={linkToShopPage(slug)} variant="plain" size="small">
        View in shop
      </ButtonLink>
    ),
  addLabel: 'Save page',
  added: 'Page added.',
  saved: 'Page saved.',
  addFailed: 'The page could not be saved. Please try again.',
  loadFailed: 'The page could not be loaded.',
  useStored: (id) => trpc.pages.adminGet.useQuery({ id }, { staleTime: 0, gcTime: 0 }),
  fetch: (id) => api.pages.adminGet.query({ id }),
  versionOf: ({ version }) => version,
  create: api.pages.create.mutate,
  update: (body, id) => api.pages.update.mutate({ id, ...body }),
  changed: (utils) => utils.pages.invalidate(),
})

export default function PageEditor() {
  return <Editor id={useSegment(linkToPage(''))} />
}
