/** Where an enlarged picture stands. Pure, so that a table of points can prove it. */

export interface View {
  scale: number
  /** how far its middle is from the stage's, in pixels */
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

export const whole: View = { scale: 1, x: 0, y: 0 }
export const largest = 4
/** What a double tap and the button enlarge to. */
export const enlarged = 2.5

const within = (value: number, limit: number): number =>
  limit <= 0 ? 0 : Math.min(limit, Math.max(-limit, value))

/** The picture's box inside a stage it is fitted into. */
export function fitted(stage: Size, picture: Size): Size {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** No side of the picture leaves the stage further than it must: nobody loses it. */
export function clamp({ scale, x, y }: View, stage: Size, fit: Size): View {
  const kept = Math.min(largest, Math.max(1, scale))
  return {
    scale: kept,
    x: within(x, (fit.width * kept - stage.width) / 2),
    y: within(y, (fit.height * kept - stage.height) / 2),
  }
}

/** Enlarges so that what lies under a point stays there. @param at from the stage's middle */
export const zoomAt = (view: View, scale: number, at: Point): View => {
  const kept = Math.min(largest, Math.max(1, scale))
  const grows = kept / view.scale
  return { scale: kept, x: at.x - (at.x - view.x) * grows, y: at.y - (at.y - view.y) * grows }
}
