/**
 * Zooms an image by touch: two fingers pinch, one finger pans the enlarged image or swipes to the
 * next; a double tap, the wheel and + and - zoom as well. Moves are written to the element itself:
 * a render for each event would stutter.
 */
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { keepMoves, useSwipe } from './swipe.ts'
import { clamp, enlarged, fitted, type Point, type View, whole, zoomAt } from './zoom-view.ts'

/** Milliseconds and pixels of a double tap, and pixels that a tap may move. */
const doubleTap = { time: 320, distance: 30, slip: 10 }

export interface Stage {
  /** zooms in, or shows the whole image again */
  toggle: (at?: Point) => void
}

interface Props {
  handle: RefObject<Stage | null>
  turn: (step: 1 | -1) => void
  onScale: (enlarged: boolean) => void
  children: ReactNode
}

export function ZoomStage({ handle, turn, onScale, children }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const view = useRef<View>(whole)
  const pointers = useRef(new Map<number, Point>())
  const pressed = useRef<Point>(undefined)
  const tap = useRef<{ at: number; point: Point }>(undefined)
  const swipe = useSwipe((step) => view.current.scale === 1 && turn(step))

  const show = (next: View, glide = false) => {
    const box = stage.current!
    const image = box.querySelector('img')
    const size = { width: image?.naturalWidth || 4, height: image?.naturalHeight || 5 }
    const room = { width: box.clientWidth, height: box.clientHeight }
    const { scale, x, y } = clamp(next, room, fitted(room, size))
    if (scale > 1 !== view.current.scale > 1) onScale(scale > 1)
    view.current = { scale, x, y }
    box.dataset.scale = String(Math.round(scale * 100) / 100)
    const moving = box.firstElementChild as HTMLElement
    moving.style.transition = glide ? 'transform 0.25s' : 'none'
    moving.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  }
  /** Returns a point relative to the stage's centre. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = stage.current!.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const toggle = (at: Point = { x: 0, y: 0 }) =>
    show(view.current.scale > 1 ? whole : zoomAt(view.current, enlarged, at), true)
  handle.current = { toggle }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only refs are read
  useEffect(() => {
    const box = stage.current!
    // React listens to the wheel passively, and the page behind must not scroll.
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      show(zoomAt(view.current, view.current.scale * Math.exp(-event.deltaY / 400), pointOf(event)))
    }
    const resized = () => show(view.current)
    const release = keepMoves(box, () => true)
    box.addEventListener('wheel', wheel, { passive: false })
    addEventListener('resize', resized)
    return () => {
      release()
      box.removeEventListener('wheel', wheel)
      removeEventListener('resize', resized)
    }
  }, [])

  const down = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, pointOf(event))
    pressed.current = pointers.current.size === 1 ? pointOf(event) : undefined
    swipe.onPointerDown(event)
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (other) {
      const grows = distance(now, other) / Math.max(1, distance(before, other))
      const { scale, x, y } = zoomAt(
        view.current,
        view.current.scale * grows,
        middle(before, other),
      )
      show({ scale, x: x + (now.x - before.x) / 2, y: y + (now.y - before.y) / 2 })
    } else if (view.current.scale > 1) {
      const { scale, x, y } = view.current
      show({ scale, x: x + now.x - before.x, y: y + now.y - before.y })
    } else swipe.onPointerMove(event)
  }
  const up = (event: PointerEvent<HTMLDivElement>) => {
    const point = pointOf(event)
    pointers.current.delete(event.pointerId)
    swipe.onPointerUp(event)
    const { current: last } = tap
    const still = pressed.current && distance(point, pressed.current) < doubleTap.slip
    tap.current = event.type === 'pointerup' && still ? { at: event.timeStamp, point } : undefined
    if (!tap.current || !last) return
    const soon = event.timeStamp - last.at < doubleTap.time
    if (!soon || distance(point, last.point) > doubleTap.distance) return
    tap.current = undefined
    toggle(point)
  }
  return (
    <div
      ref={stage}
      data-zoom-stage
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      className="absolute inset-0 touch-none overflow-clip select-none"
    >
      <div className="size-full">
        <div className="size-full translate-x-(--swipe) motion-reduce:translate-none">
          {children}
        </div>
      </div>
    </div>
  )
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
const middle = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
})
