/** Lists the saved filters of the order list: each is an address, as the tabs are. */
import { Bookmark, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { readAdminFailure } from '../../lib/account/session.ts'
import { type Inputs, trpc } from '../../lib/api/trpc.ts'
import { whenModule } from '../../lib/config/when-module.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { bottomSheet, ToolMenu } from '../../lists/tool-menu.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { paths } from '../navigation/paths.ts'
import { savedFilters as labels } from './order/list-labels.ts'

type Filter = Inputs['savedFilters']['create']['filter']

/** Returns the address of a filter: equal filters give equal addresses. */
function addressOf(filter: Filter): string {
  const parts = Object.entries(filter).filter((part): part is [string, string] => Boolean(part[1]))
  const query = new URLSearchParams(parts.toSorted(([one], [other]) => one.localeCompare(other)))
  return query.size > 0 ? `${paths.orders}?${query}` : paths.orders
}

function SavedFiltersMenu({ shown }: { shown: Filter }) {
  const utils = trpc.useUtils()
  const { data } = trpc.savedFilters.list.useQuery({})
  const [name, setName] = useState('')
  const here = addressOf(shown)
  const done = async (message: string) => {
    notify(message)
    await utils.savedFilters.list.invalidate()
  }
  const failed = (error: unknown) => {
    notifyError(
      readAdminFailure(error).message ?? 'The filter could not be saved. Please try again.',
    )
  }
  const save = trpc.savedFilters.create.useMutation({
    onSuccess: () => {
      setName('')
      return done('Filter saved.')
    },
    onError: failed,
  })
  const remove = trpc.savedFilters.remove.useMutation({
    onSuccess: () => done('Filter removed.'),
    onError: failed,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && !save.isPending) save.mutate({ name, filter: shown })
  }
  return (
    <ToolMenu icon={Bookmark} label="Saved filters" short="" panelClassName={`w-72 ${bottomSheet}`}>
      {data?.savedFilters.length === 0 && (
        <p className="mb-2 text-sm text-muted">
          No saved filters yet. Filter the list, then save it here.
        </p>
      )}
      <ul>
        {data?.savedFilters.map((saved) => (
          <li key={saved.id} className="flex items-center">
            <Link
              href={addressOf(saved.filter)}
              aria-current={addressOf(saved.filter) === here ? 'page' : undefined}
              className="min-h-11 flex-1 content-center truncate hover:underline aria-[current]:font-semibold"
              data-closes
            >
              {saved.name}
            </Link>
            <IconButton
              label={`Remove filter ${saved.name}`}
              onClick={() => remove.mutate({ id: saved.id })}
            >
              <X aria-hidden size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <form onSubmit={send} className="mt-2 flex gap-2 border-t border-line pt-3">
        <input
          className="tool min-w-0 flex-1"
          aria-label={labels.name}
          placeholder={labels.name}
          maxLength={40}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" size="tool" busy={save.isPending}>
          Save
        </Button>
      </form>
    </ToolMenu>
  )
}

/** Lists and saves filters. @param shown the filter that the list shows */
export const SavedFilters = whenModule('saved-filters', SavedFiltersMenu)
