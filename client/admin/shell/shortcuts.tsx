/** Adds keyboard shortcuts, a sheet that lists them, and a switch to disable them. */
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { CheckField } from '../../forms/field.tsx'
import { useCan } from '../../lib/account/admin-user.tsx'
import { usePreferences } from '../../lib/account/preferences.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { chordTime, isTyping } from '../navigation/keys.ts'
import { pageNeeds, paths } from '../navigation/paths.ts'
import { isCurrent, useMenuItems } from './menu-items.ts'

export function useShortcuts(): { sheetOpen: boolean; setSheetOpen: (open: boolean) => void } {
  const [{ shortcuts }] = usePreferences()
  const [sheetOpen, setSheetOpen] = useState(false)
  const [path, navigate] = useLocation()
  const chord = useRef(0)
  const menuItems = useMenuItems()
  const can = useCan()
  useEffect(() => {
    if (!shortcuts) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      const inChord = event.timeStamp - chord.current < chordTime && chord.current > 0
      chord.current = 0
      const item = inChord && menuItems.find(({ key }) => key === event.key)
      const add = menuItems.find(({ href }) => href === path)?.add
      if (item) {
        if (!isCurrent(item, path) || path !== item.href) navigate(item.href)
      } else if (event.key === 'g') chord.current = event.timeStamp
      else if (event.key === '?') setSheetOpen(true)
      else if (event.key === 'n' && add && can(...pageNeeds[paths[add]])) navigate(paths[add])
      else if (event.key === '/') document.querySelector<HTMLElement>('[data-search]')?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [shortcuts, path, navigate, menuItems, can])
  return { sheetOpen, setSheetOpen }
}

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <>
      {keys.map((key, index) => (
        <span key={key}>
          {index > 0 && <span className="mx-1.5 text-sm text-muted">then</span>}
          <kbd>{key}</kbd>
        </span>
      ))}
    </>
  )
}

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [{ shortcuts }, change] = usePreferences()
  const menuItems = useMenuItems()
  const rows: { keys: readonly string[]; does: string }[] = [
    { keys: ['/'], does: 'Go to the search box' },
    { keys: ['?'], does: 'Show keyboard shortcuts' },
    { keys: ['n'], does: 'Add a product or blog post (on Products and Blogs)' },
    { keys: ['Ctrl + S'], does: 'Save the form' },
    { keys: ['j', 'k'], does: 'Next and previous order (on Orders)' },
    { keys: ['x'], does: 'Select order' },
    { keys: ['Enter'], does: 'Open order' },
    { keys: ['p'], does: 'Print packing slips' },
    ...menuItems.map((item) => ({ keys: ['g', item.key], does: `Go to ${item.label}` })),
  ]
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {rows.map(({ keys, does }) => (
          <div key={does} className="flex min-h-11 items-center gap-3 border-b border-line">
            <dt className="w-24 shrink-0">
              <Keys keys={keys} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        className="mt-5"
        label="Use keyboard shortcuts"
        checked={shortcuts}
        aria-describedby="shortcuts-hint"
        onChange={(event) => change({ shortcuts: event.target.checked })}
      />
      <p id="shortcuts-hint" className="text-sm text-muted">
        Turn them off if they conflict with your keyboard or screen reader.
      </p>
    </Dialog>
  )
}
