/** A finger that moves sideways turns the picture; one that moves up or down scrolls the page as ever. */
import { type PointerEvent, useRef } from 'react'

/** CSS pixels after which a movement is meant as one. */
const slop = 8
/** A slow swipe must cross this share of the element's width, a quick one only that. */
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
 * Keeps moves of fingers from the browser. Chromium takes a quick one for the throw of a scroll even
 * where `touch-action` leaves nothing to scroll, and the next tap for the hand that stops it: nothing
 * comes of that tap. React cannot say this, it listens to touches passively.
 * @param ours whether a finger is doing something of ours just now
 * @returns gives them back
 */
export function keepMoves(element: HTMLElement, ours: () => boolean): () => void {
  const keep = (event: TouchEvent) => {
    if (event.cancelable && ours()) event.preventDefault()
  }
  element.addEventListener('touchmove', keep, { passive: false })
  return () => element.removeEventListener('touchmove', keep)
}

/**
 * @param turn called with 1 for the next picture, with -1 for the one before
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
    /** A swipe is no press. */
    onClickCapture(event: { preventDefault: () => void; stopPropagation: () => void }) {
      if (!swiped.current) return
      swiped.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
