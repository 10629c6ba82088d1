/** The browser's entry. history.ts comes first: see there. */
import './lib/history.ts'
import './styles.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { pageFor, preloadOnIntent } from './pages.ts'

void pageFor(location.pathname)
  .preload()
  .catch(() => {})
preloadOnIntent()
createRoot(document.getElementById('root')!).render(<App />)
