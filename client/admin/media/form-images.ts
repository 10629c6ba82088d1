/**
 * Holds the images of a form as plain data, so that a draft can keep them.
 * docs/screens.md#what-follows-what: existing images stay unless new ones are chosen, and new ones
 * replace them all. Keeping both is the one addition to that rule.
 */

export interface FormImage {
  url: string
  alt: string
  /** decorative: no alt text, on purpose */
  decorative: boolean
  /** its place among the files chosen in this form; missing for stored images */
  chosen?: number
}

export interface FormImages {
  /** in order; with `keepOld`, new images may come before old ones */
  images: FormImage[]
  /** new images are added instead of replacing the old ones */
  keepOld: boolean
}

export const noImages: FormImages = { images: [], keepOld: false }

const isNew = ({ chosen }: FormImage): boolean => chosen !== undefined

export const storedImages = ({ images }: FormImages): FormImage[] =>
  images.filter((image) => !isNew(image))

export const newImages = ({ images }: FormImages): FormImage[] => images.filter(isNew)

/** Returns true when saving would replace the stored images. */
export const isReplacing = (all: FormImages): boolean =>
  !all.keepOld && newImages(all).length > 0 && storedImages(all).length > 0

/** Returns the images that saving would store, in order; the first is the main image. */
export const resultingImages = (all: FormImages): FormImage[] =>
  isReplacing(all) ? newImages(all) : all.images

/** Inserts an uploaded image where the user chose it, as uploads end in any order. */
export function addImage(images: readonly FormImage[], added: FormImage): FormImage[] {
  const later = images.findIndex(({ chosen = -1 }) => chosen > added.chosen!)
  return images.toSpliced(later < 0 ? images.length : later, 0, added)
}

/** Returns an image from the library, placed after all earlier choices. */
export const chosenImage = (images: readonly FormImage[], url: string, alt: string): FormImage => ({
  ...{ url, alt, decorative: alt === '' },
  chosen: 1 + Math.max(-1, ...images.map(({ chosen = -1 }) => chosen)),
})

/** Reads stored images; `fallback` is the alt text of an image without one. */
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

/** Returns true when an image has no alt text and is not decorative. */
export const isAltMissing = (images: FormImages): boolean =>
  resultingImages(images).some(({ alt, decorative }) => !decorative && alt.trim() === '')

export const printImages = (images: FormImages): string => JSON.stringify(images)

/** Parses the output of {@link printImages} only. */
export function parseImages(text: string): FormImages {
  try {
    return { ...noImages, ...(JSON.parse(text) as Partial<FormImages>) }
  } catch {
    return noImages
  }
}

/** Lists the file names of the images that saving would store. */
export const describeImages = (text: string): string =>
  resultingImages(parseImages(text))
    .map(({ url }) => url.replace(/^.*\//, ''))
    .join(', ')
