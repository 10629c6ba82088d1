/** Adds shortcuts to the order list: j and k move, x selects, p prints, Enter opens. */
import { useEffect, useRef } from 'react'
import { usePreferences } from '../../lib/account/preferences.ts'
import { chordTime, isTyping } from '../navigation/keys.ts'

interface Actions {
  select: (orderId: string) => void
  /** @param orderId the focused row */
  print: (orderId: string | undefined) => void
}

/** Returns the rendered rows; the focused row is the current one. */
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

function go(step: 1 | -1): void {
  const all = rows()
  const at = all.findIndex((row) => row.contains(document.activeElement))
  const row = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + step))]
  row?.querySelector<HTMLElement>('a')?.focus()
}

export function useOrderKeys(actions: Actions): void {
  const [{ shortcuts }] = usePreferences()
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    if (!shortcuts) return
    let chord = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      // The second key after g navigates to another page.
      const inChord = event.timeStamp - chord < chordTime
      chord = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (inChord) return
      const at = rows().find((row) => row.contains(document.activeElement))?.dataset.row
      if (event.key === 'j') go(1)
      else if (event.key === 'k') go(-1)
      else if (event.key === 'x' && at) latest.current.select(at)
      else if (event.key === 'p') latest.current.print(at)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [shortcuts])
}
