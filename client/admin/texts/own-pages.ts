/** The shop's own pages: their table and their form. */
export const title = 'Pages'
export const caption = 'Pages of the shop’s own'
export const add = 'Add page'
export const newTitle = 'New page'
export const editTitle = 'Edit page'
export const columns = {
  page: 'Page',
  place: 'In menus',
  state: 'State',
  changed: 'Changed',
} as const
export const places = {
  none: 'Nowhere: only links lead to it',
  header: 'Header, under Pages',
  footer: 'Footer',
} as const
export const shortPlaces = { none: '–', header: 'Header', footer: 'Footer' } as const
export const published = 'Published'
export const draft = 'Draft'
export const show = 'Show in the shop'
export const loadFailed = 'The pages could not be loaded.'
export const empty = 'There are no pages yet.'
export const emptyHint =
  'Questions and policies have pages of their own: they are written under Settings.'
export const labels = {
  title: 'Title',
  slug: 'Address',
  place: 'Where menus name it',
  published: 'Published: everybody may read it',
  searchTitle: 'Title for search engines',
  description: 'Description for search engines',
  desc: 'Text',
  version: '',
} as const
export const slugHint = (slug: string, wasPublished: boolean) =>
  wasPublished
    ? `/pages/${slug}. Links to the old address end when you change it, unless Settings, Redirects leads on.`
    : `/pages/${slug || 'gift-vouchers'}`
export const searchTitleHint = 'Empty: the title.'
export const descriptionHint = 'Empty: how the text begins.'
export const save = 'Save page'
export const added = 'Page added.'
export const saved = 'Page saved.'
export const failed = 'The page was not saved.'
export const deleted = 'Page deleted.'
export const deleteTitle = (name: string) => `Delete ${name}?`
export const deleteText =
  'Its address opens no page any more. You can restore the page for 30 days: choose Deleted above the list.'
export const restored = (name: string) => `${name} is restored.`
export const restoreFailed = 'The page could not be restored. Please try again.'
export const filter = 'Show'
export const current = 'Current pages'
export const noneDeleted = 'No pages were deleted in the last 30 days.'
export const deleteAction = 'Delete'
