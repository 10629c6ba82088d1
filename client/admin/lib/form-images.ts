/**
 * The pictures of a form as plain data, so that a draft can keep them. Specification §6: pictures
 * that are there stay unless new ones are chosen, and new ones replace them all; keeping both is
 * the one thing added to that rule.
 */

export interface FormImage {
  url: string
  alt: string
  /** says nothing that the text does not: no alt text, on purpose */
  decorative: boolean
}

export interface FormImages {
  /** stored with the thing already */
  current: FormImage[]
  /** uploaded in this form */
  fresh: FormImage[]
  /** new ones come after the old instead of in their place */
  keepOld: boolean
}

export const noImages: FormImages = { current: [], fresh: [], keepOld: false }

/** What saving would store, in order; the first is the main picture. */
export const resultingImages = ({ current, fresh, keepOld }: FormImages): FormImage[] =>
  fresh.length === 0 ? current : keepOld ? [...current, ...fresh] : fresh

/** `fallback` describes a stored picture that nobody has described yet. */
export function fromStored(
  urls: readonly string[],
  alts: readonly string[],
  fallback: (position: number) => string,
): FormImages {
  const current = urls.map((url, position) => {
    const alt = alts[position]
    return { url, alt: alt ?? fallback(position), decorative: alt === '' }
  })
  return { ...noImages, current }
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
