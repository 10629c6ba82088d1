/** Renders /admin/settings: a form for each group, and the operator's settings. */
import { Link } from 'wouter'
import { groups, type SettingGroup } from '#server/modules/settings/definitions/registry.schema.ts'
import { Loaded } from '../../forms/loaded.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { hasModule } from '../../lib/config/config.ts'
import { useSegment } from '../../lib/navigation/address.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { EmailNotice } from '../emails/email-notice.tsx'
import { TestEmail } from '../emails/test-email.tsx'
import { linkToSettings } from '../navigation/paths.ts'
import { settings as labels, settingGroups } from '../texts/settings.ts'
import { EnvironmentView } from './environment-view.tsx'
import { GroupForm } from './group-form.tsx'
import { settingsOf } from './use-group-form.ts'

/** Delivery has its own page. */
type Name = Exclude<SettingGroup, 'shipping'> | 'environment'
/** Groups of optional modules. */
const moduleOf: Partial<Record<string, string>> = { onboarding: 'onboarding' }
const shown = Object.keys(groups).filter(
  (name) => name !== 'shipping' && (!moduleOf[name] || hasModule(moduleOf[name])),
)
const names = [...shown, 'environment'] as Name[]

const titleOf = (name: Name) =>
  name === 'environment' ? labels.environment : settingGroups[name].title

export default function SettingsPage() {
  const segment = useSegment(linkToSettings('')) as Name
  const open = names.includes(segment) ? segment : 'shop'
  return (
    <>
      <PageHead title="Settings" subtitle="What customers see, and the rules of your shop." />
      <div className="grid gap-x-10 gap-y-6 grid-cols-[minmax(0,1fr)] lg:grid-cols-[11rem_minmax(0,1fr)]">
        <nav aria-label="Settings groups">
          <ul className="flex flex-wrap gap-1 lg:sticky lg:top-4 lg:flex-col">
            {names.map((name) => (
              <li key={name}>
                <Link
                  href={linkToSettings(name)}
                  aria-current={name === open ? 'page' : undefined}
                  className="block rounded-control px-3 py-2 hover:bg-sand aria-[current]:bg-sand-deep aria-[current]:font-medium"
                >
                  {titleOf(name)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {open === 'environment' ? <EnvironmentView /> : <Group key={open} group={open} />}
      </div>
    </>
  )
}

function Group({ group }: { group: Exclude<Name, 'environment'> }) {
  // Always the stored settings: an edit begins with them.
  const query = trpc.settings.list.useQuery({}, { staleTime: 0, gcTime: 0 })
  return (
    <Loaded query={query} failed={labels.loadFailed}>
      {({ items }) => (
        <div>
          <h2 className="title-3">{settingGroups[group].title}</h2>
          <p className="mt-1 mb-6 text-muted">{settingGroups[group].text}</p>
          {group === 'emails' && (
            <>
              <EmailNotice />
              {hasModule('notifications') && <TestEmail />}
            </>
          )}
          <GroupForm
            name={group}
            title={settingGroups[group].title}
            items={settingsOf(group, items)}
          />
        </div>
      )}
    </Loaded>
  )
}
