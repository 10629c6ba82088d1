/**
 * The pictures of a form as plain data, so that a draft can keep them. docs/screens.md#what-follows-what: pictures
 * that are there stay unless new ones are chosen, and new ones replace them all; keeping both is
 * the one thing added to that rule.
 */

export interface FormImage {
  url: string
  alt: string
  /** says nothing that the text does not: no alt text, on purpose */
  decorative: boolean
  /** its place among the files chosen in this form; none for what is stored with the thing already */
  chosen?: number
}

export interface FormImages {
  /** in order; whoever keeps the old ones may put new ones before them */
  images: FormImage[]
  /** new ones join the old instead of taking their place */
  keepOld: boolean
}

export const noImages: FormImages = { images: [], keepOld: false }

const isNew = ({ chosen }: FormImage): boolean => chosen !== undefined

export const storedImages = ({ images }: FormImages): FormImage[] =>
  images.filter((image) => !isNew(image))

export const newImages = ({ images }: FormImages): FormImage[] => images.filter(isNew)

/** True when saving would put the new pictures in the place of the stored ones. */
export const isReplacing = (all: FormImages): boolean =>
  !all.keepOld && newImages(all).length > 0 && storedImages(all).length > 0

/** What saving would store, in order; the first is the main picture. */
export const resultingImages = (all: FormImages): FormImage[] =>
  isReplacing(all) ? newImages(all) : all.images

/** Puts an uploaded picture before those that were chosen after it: uploads end in any order. */
export function addImage(images: readonly FormImage[], added: FormImage): FormImage[] {
  const later = images.findIndex(({ chosen = -1 }) => chosen > added.chosen!)
  return images.toSpliced(later < 0 ? images.length : later, 0, added)
}

/** One of the library, which comes behind all that were chosen before. */
export const chosenImage = (images: readonly FormImage[], url: string, alt: string): FormImage => ({
  ...{ url, alt, decorative: alt === '' },
  chosen: 1 + Math.max(-1, ...images.map(({ chosen = -1 }) => chosen)),
})

/** `fallback` describes a stored picture that nobody has described yet. */
export function fromStored(
  urls: readonly string[],
  alts: readonly string[],
  fallback: (position: number) => string,
): FormImages {
  const images = urls.map((url, position) => {
    const alt = alts[position]
    return { url, alt: alt ?? fallback(position), decorative: alt === '' }
  })
  return { ...noImages, images }
}

export const moveImage = (list: readonly FormImage[], from: number, to: number): FormImage[] => {
  const next = [...list]
  const [moved] = next.splice(from, 1)
  if (moved) next.splice(Math.max(0, Math.min(to, next.length)), 0, moved)
  return next
}

/** Pictures that neither say what they show nor say nothing on purpose. */
export const lacksAlt = (images: FormImages): boolean =>
  resultingImages(images).some(({ alt, decorative }) => !decorative && alt.trim() === '')

export const printImages = (images: FormImages): string => JSON.stringify(images)

/** Reads what {@link printImages} wrote, and nothing else. */
export function parseImages(text: string): FormImages {
  try {
    return { ...noImages, ...(JSON.parse(text) as Partial<FormImages>) }
  } catch {
    return noImages
  }
}

/** The pictures that saving would store, for a sentence: their file names. */
export const describeImages = (text: string): string =>
  resultingImages(parseImages(text))
    .map(({ url }) => url.replace(/^.*\//, ''))
    .join(', ')
