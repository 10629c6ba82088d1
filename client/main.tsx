/** The browser's entry. */
import './styles.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { pageFor, preloadOnIntent } from './pages.ts'

/** Milliseconds that the page's own code may keep the rest waiting. */
const pageTimeout = 300

const page = pageFor(location.pathname)
  .preload()
  .catch(() => {})
preloadOnIntent()
const root = createRoot(document.getElementById('root')!)
// With its code the page is drawn once and whole. Code that came a moment after an empty page would wait
// behind React's own pause between the two. As a transition the work leaves the browser room to answer.
void Promise.race([page, new Promise((resolve) => setTimeout(resolve, pageTimeout))]).then(() =>
  startTransition(() => root.render(<App />)),
)
