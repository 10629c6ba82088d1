/** Renders /admin/settings: a form for each group, and the operator's settings. */
import { Link } from 'wouter'
import { groups, type SettingGroup } from '#server/modules/settings/definitions/registry.schema.ts'
import { Loaded } from '../../forms/loaded.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { hasModule } from '../../lib/config/config.ts'
import { useSegment } from '../../lib/navigation/address.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { MailNotice } from '../emails/mail-notice.tsx'
import { TestEmail } from '../emails/test-email.tsx'
import { linkToSettings } from '../navigation/paths.ts'
import { settingGroups, settings as words } from '../texts/settings.ts'
import { GroupForm } from './group-form.tsx'
import { OperatorView } from './operator-view.tsx'
import { settingsOf } from './use-group-form.ts'

/** Delivery has its own page. */
type Name = Exclude<SettingGroup, 'delivery'> | 'operator'
/** Groups of optional modules. */
const moduleOf: Partial<Record<string, string>> = { guide: 'onboarding' }
const shown = Object.keys(groups).filter(
  (name) => name !== 'delivery' && (!moduleOf[name] || hasModule(moduleOf[name])),
)
const names = [...shown, 'operator'] as Name[]

const titleOf = (name: Name) => (name === 'operator' ? words.operator : settingGroups[name].title)

export default function SettingsPage() {
  const asked = useSegment(linkToSettings('')) as Name
  const open = names.includes(asked) ? asked : 'shop'
  return (
    <>
      <PageHead title={words.title} subtitle={words.subtitle} />
      <div className="grid gap-x-10 gap-y-6 grid-cols-[minmax(0,1fr)] lg:grid-cols-[11rem_minmax(0,1fr)]">
        <nav aria-label={words.groupsLabel}>
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
        {open === 'operator' ? <OperatorView /> : <Group key={open} group={open} />}
      </div>
    </>
  )
}

function Group({ group }: { group: Exclude<Name, 'operator'> }) {
  // Always the stored settings: an edit begins with them.
  const query = trpc.settings.all.useQuery({}, { staleTime: 0, gcTime: 0 })
  return (
    <Loaded query={query} failed={words.loadFailed}>
      {({ items }) => (
        <div>
          <h2 className="title-3">{settingGroups[group].title}</h2>
          <p className="mt-1 mb-6 text-muted">{settingGroups[group].text}</p>
          {group === 'mail' && (
            <>
              <MailNotice />
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
