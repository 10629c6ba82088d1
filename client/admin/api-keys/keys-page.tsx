/** /admin/customers/keys: API keys. A key is shown once, when it is created. */
import { KeyRound, RefreshCw } from 'lucide-react'
import { api, type Outputs, trpc } from '../../lib/api/trpc.ts'
import { formatDate, formatDateTime } from '../../lib/values/format.ts'
import { plural } from '../../lib/values/numbers.ts'
import { defineList } from '../../lists/define-list.tsx'
import { Badge } from '../../ui/badge.tsx'
import { NewSecretDialog } from '../secrets/new-secret-dialog.tsx'
import { listOf } from '../staff/role-choice.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'

type Key = Outputs['apiKeys']['list']['items'][number]

const isPast = (timestamp: string | null) => timestamp !== null && new Date(timestamp) < new Date()
const stateOf = ({ revokedAt, expiresAt }: Key) =>
  revokedAt ? 'revoked' : isPast(expiresAt) ? 'expired' : 'active'
const isActive = (key: Key) => stateOf(key) === 'active'
const day = (iso: string | null) => (iso ? formatDate(iso) : 'never')

export default defineList({
  name: 'keys',
  title: 'API keys',
  subtitle:
    'API keys give scripts and other systems access to the shop. The permissions of a key never exceed those of its creator.',
  add: { label: 'Create key', dialog: (close) => <CreateKeyDialog onClose={close} /> },
  useRows: () => trpc.apiKeys.list.useQuery({}, { staleTime: 0 }),
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  columns: (column) => [
    column.title('name', 'Name', ({ name }) => name),
    column.text('permissions', 'Permissions', ({ permissions }) =>
      permissions.length === 0 ? (
        'Customer access'
      ) : (
        <details>
          <summary className="cursor-pointer">
            {plural(permissions.length, 'permission', 'permissions')}
          </summary>
          <span className="block max-w-64 text-sm text-muted">{listOf(permissions)}</span>
        </details>
      ),
    ),
    column.text('prefix', 'Prefix', ({ prefix }) => <code>{prefix}…</code>),
    column.text('by', 'Created by', ({ createdBy }) => createdBy, { className: 'break-all' }),
    column.text('created', 'Created', ({ createdAt }) => day(createdAt)),
    column.text('expires', 'Expires', ({ expiresAt }) => day(expiresAt)),
    column.text('lastUsed', 'Last used', ({ lastUsedAt }) => day(lastUsedAt)),
    column.text('state', 'Status', (key) => (
      <span>
        <Badge tone={isActive(key) ? 'green' : 'neutral'}>{stateOf(key)}</Badge>
        {isActive(key) && key.previousUntil && !isPast(key.previousUntil) && (
          <span className="block text-sm text-muted">
            old secret valid until {formatDateTime(key.previousUntil)}
          </span>
        )}
      </span>
    )),
  ],
  useActions: () => [
    {
      label: 'Rotate secret',
      icon: RefreshCw,
      name: ({ name }) => `Rotate secret of ${name}`,
      when: isActive,
      dialog: ({ id, name }, close) => (
        <NewSecretDialog
          name={name}
          text="The old secret stays valid for one day. Replace it in your systems before then."
          make={async (idempotencyKey) => {
            const { key } = await api.apiKeys.rotate.mutate({ id }, { context: { idempotencyKey } })
            return key
          }}
          onClose={close}
        />
      ),
    },
    {
      label: 'Revoke',
      icon: KeyRound,
      danger: true,
      when: isActive,
      confirm: ({ name }) => ({
        title: `Revoke ${name}?`,
        text: 'Systems that use this key lose access immediately. This cannot be undone.',
      }),
      run: ({ id }) => api.apiKeys.revoke.mutate({ id }),
      done: ({ name }) => `${name} was revoked.`,
    },
  ],
  changed: (utils) => utils.apiKeys.list.invalidate(),
  failed: 'The API keys could not be loaded.',
  empty: 'No API keys yet.',
})
