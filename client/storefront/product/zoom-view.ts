/** Calculates the position of an enlarged image. Pure, so that a table of points can test it. */

export interface View {
  scale: number
  /** distance of its centre from the stage's, in pixels */
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
/** The scale of a double tap and of the button. */
export const enlarged = 2.5

const within = (value: number, limit: number): number =>
  limit <= 0 ? 0 : Math.min(limit, Math.max(-limit, value))

/** Returns the size of an image fitted into a stage. */
export function fitted(stage: Size, image: Size): Size {
  const scale = Math.min(stage.width / image.width, stage.height / image.height)
  return { width: image.width * scale, height: image.height * scale }
}

/** Keeps the image within the stage, so that it cannot be lost. */
export function clamp({ scale, x, y }: View, stage: Size, fit: Size): View {
  const limited = Math.min(largest, Math.max(1, scale))
  return {
    scale: limited,
    x: within(x, (fit.width * limited - stage.width) / 2),
    y: within(y, (fit.height * limited - stage.height) / 2),
  }
}

/** Zooms around a point, which keeps its position. @param at relative to the stage's centre */
export const zoomAt = (view: View, scale: number, at: Point): View => {
  const limited = Math.min(largest, Math.max(1, scale))
  const grows = limited / view.scale
  return { scale: limited, x: at.x - (at.x - view.x) * grows, y: at.y - (at.y - view.y) * grows }
}
