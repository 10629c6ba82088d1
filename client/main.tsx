/** Starts the client in the browser. */
import './styles.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { queryClient } from './lib/api/trpc.ts'
import { stopRecordingClicks } from './lib/browser/early-clicks.ts'
import { pageFor, preloadOnIntent } from './pages.ts'

const page = pageFor(location.pathname)
const element = document.getElementById('root')!
const app = <App queryClient={queryClient} />
preloadOnIntent()
// With its code the page renders once and whole. As a transition the work lets the browser respond.
void page
  .preload()
  .catch(() => {})
  .then(() =>
    startTransition(() => {
      stopRecordingClicks()
      if (element.hasChildNodes()) hydrateRoot(element, app)
      else createRoot(element).render(app)
    }),
  )
