/**
 * Gives this process the globals of a browser by happy-dom, for tests of pages without a browser.
 * The server runs in the same process, so all that Node has itself stays Node's.
 */
import { Window } from 'happy-dom'

/** The globals that both have, and that must fit the elements of the page. */
const replaced = new Set(['navigator', 'Event', 'CustomEvent', 'localStorage', 'sessionStorage'])

/** The address of the page, without a path. */
export const origin = 'http://127.0.0.1:3000'

function register(): void {
  const window = new Window({ url: `${origin}/`, width: 1280, height: 900 })
  const globals = globalThis as unknown as Record<string, unknown>
  const owners = [window, Object.getPrototypeOf(window), Object.getPrototypeOf(Window.prototype)]
  const names = new Set(owners.flatMap((owner) => Object.getOwnPropertyNames(owner)))
  for (const name of names) {
    if (name in globals && !replaced.has(name)) continue
    const read = () => (window as unknown as Record<string, unknown>)[name]
    const value = read()
    // A method needs its window, and a class must stay itself.
    const isMethod = typeof value === 'function' && /^[a-z]/.test(name)
    Object.defineProperty(globals, name, {
      configurable: true,
      ...(isMethod ? { value: value.bind(window), writable: true } : { get: read }),
    })
  }
}

/** Adds what the pages use and happy-dom lacks. */
function fill(): void {
  Object.assign(globalThis, { PerformanceNavigationTiming: class {} })
  // Chromium closes the topmost modal dialog on Escape.
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented) return
    const [top] = [...document.querySelectorAll('dialog[open]')].reverse()
    top?.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
}

// Files of one worker share the window: libraries keep the first one that they see.
if (!('document' in globalThis)) {
  register()
  fill()
}
