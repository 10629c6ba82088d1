/** Renders the admin area: a chunk that storefront visitors do not download. */
import './admin.css'
import { Route, Switch } from 'wouter'
import { config } from '../../lib/config/config.ts'
import { type PageName, paths } from '../navigation/paths.ts'
import { Gate } from '../sign-in/gate.tsx'
import FallbackPage from './fallback-page.tsx'
import { Layout } from './layout.tsx'
import { manifestsWith } from './manifests.ts'
import { Open } from './open.tsx'

/** A fixed path is matched before one with a parameter: `/admin/customers/keys` is no customer. */
const pages = manifestsWith(config.modules)
  .flatMap(({ pages }) => Object.entries(pages))
  .map(([name, Page]) => [paths[name as PageName], Page] as const)
  .sort(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))

export default function Admin() {
  return (
    <Gate>
      <Layout>
        <Switch>
          {pages.map(([path, Page]) => (
            <Route key={path} path={path}>
              <Open path={path}>
                <Page />
              </Open>
            </Route>
          ))}
          <Route>
            <FallbackPage />
          </Route>
        </Switch>
      </Layout>
    </Gate>
  )
}
