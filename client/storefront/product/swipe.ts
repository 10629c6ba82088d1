/** Turns images by horizontal swipes; vertical moves scroll the page. */
import { type PointerEvent, useRef } from 'react'

/** CSS pixels after which a movement counts as intended. */
const slop = 8
/** A slow swipe must cross this share of the element's width, a quick one the share below. */
const far = 0.3
const quick = { share: 0.06, pixelsPerMillisecond: 0.35 }

interface Start {
  id: number
  x: number
  y: number
  at: number
  moved: boolean
}

/**
 * Withholds touch moves from the browser. Chromium takes a quick move for a fling even where
 * `touch-action` leaves nothing to scroll, and then ignores the next tap. React cannot do this: it
 * listens to touches passively.
 * @param ours returns true during our own gesture
 * @returns removes the listener
 */
export function keepMoves(element: HTMLElement, ours: () => boolean): () => void {
  const keep = (event: TouchEvent) => {
    if (event.cancelable && ours()) event.preventDefault()
  }
  element.addEventListener('touchmove', keep, { passive: false })
  return () => element.removeEventListener('touchmove', keep)
}

/**
 * Handles swipes.
 * @param turn called with 1 for the next image, with -1 for the previous one
 * @returns handlers for the element, whose `--swipe` follows the finger
 */
export function useSwipe(turn: (step: 1 | -1) => void) {
  const start = useRef<Start>(undefined)
  const swiped = useRef(false)
  const follow = (element: HTMLElement, distance: number) =>
    element.style.setProperty('--swipe', `${distance}px`)
  const end = (event: PointerEvent<HTMLElement>) => {
    const from = start.current
    if (from?.id !== event.pointerId) return
    start.current = undefined
    const element = event.currentTarget
    follow(element, 0)
    if (event.type !== 'pointerup' || !from.moved) return
    const distance = event.clientX - from.x
    const share = Math.abs(distance) / element.clientWidth
    const speed = Math.abs(distance) / Math.max(1, event.timeStamp - from.at)
    if (share > far || (share > quick.share && speed > quick.pixelsPerMillisecond))
      turn(distance < 0 ? 1 : -1)
  }
  return {
    ref: (element: HTMLElement | null) =>
      element ? keepMoves(element, () => start.current?.moved === true) : undefined,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      swiped.current = false
      if (event.pointerType === 'mouse' || !event.isPrimary) {
        start.current = undefined
        return
      }
      const { pointerId: id, clientX: x, clientY: y, timeStamp: at } = event
      start.current = { id, x, y, at, moved: false }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = start.current
      if (from?.id !== event.pointerId) return
      const distance = event.clientX - from.x
      const sideways = Math.abs(distance) >= Math.max(slop, Math.abs(event.clientY - from.y))
      if (!from.moved && !sideways) return
      from.moved = true
      swiped.current = true
      follow(event.currentTarget, distance)
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** Ignores the click after a swipe. */
    onClickCapture(event: { preventDefault: () => void; stopPropagation: () => void }) {
      if (!swiped.current) return
      swiped.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
