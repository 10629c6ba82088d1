/** Starts the client in the browser. */
import './styles.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { pageFor, preloadOnIntent } from './pages.ts'

/** Milliseconds that rendering waits for the code of the page. */
const pageTimeout = 300

const page = pageFor(location.pathname)
  .preload()
  .catch(() => {})
preloadOnIntent()
const root = createRoot(document.getElementById('root')!)
// With its code the page renders once and whole. Otherwise the code would wait behind React's own
// pause after an empty page. As a transition the work lets the browser respond.
void Promise.race([page, new Promise((resolve) => setTimeout(resolve, pageTimeout))]).then(() =>
  startTransition(() => root.render(<App />)),
)
