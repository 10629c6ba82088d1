/** Sets a conversation's state and assignee, each saved at once; links its customer. */
import { Link } from 'wouter'
import { conversationStates } from '#server/modules/conversations/conversations.schema.ts'
import { Options, SelectField } from '../../forms/field.tsx'
import { useCan } from '../../lib/account/admin-user.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { type Inputs, trpc } from '../../lib/api/trpc.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { linkToCustomer } from '../navigation/paths.ts'
import * as labels from './labels.ts'
import type { Details } from './status-badge.tsx'

export function ConversationStatus({ item: { id, state, owner, customer }, staff }: Details) {
  const utils = trpc.useUtils()
  const canReadCustomers = useCan()('customers.read')
  const save = async (change: Omit<Inputs['conversations']['update'], 'id'>) => {
    try {
      const { item } = await utils.client.conversations.update.mutate({ id, ...change })
      utils.conversations.get.setData({ id }, (known) => known && { ...known, item })
      notify('Conversation saved.')
    } catch (error) {
      notifyError(
        readAdminFailure(error).message ?? 'The change could not be saved. Please try again.',
      )
    }
    await utils.conversations.invalidate()
  }
  const people = owner && !staff.some((one) => one.id === owner.id) ? [owner, ...staff] : staff
  return (
    <div className="mt-5 grid gap-4 sm:grid-cols-2">
      <SelectField
        id="state"
        name="state"
        label="Status"
        value={state}
        onChange={({ target }) => void save({ state: target.value as typeof state })}
      >
        <Options of={conversationStates} labels={labels.states} />
      </SelectField>
      <SelectField
        id="owner"
        name="owner"
        label={labels.owner}
        value={owner?.id ?? ''}
        onChange={({ target }) => void save({ owner: target.value || null })}
      >
        <option value="">Unassigned</option>
        {people.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </SelectField>
      {customer && canReadCustomers && (
        <p>
          <Link href={linkToCustomer(customer._id)} className="text-link inline-block py-1">
            {customer.by === 'account' ? 'Customer' : 'Account with this email'}
          </Link>
        </p>
      )}
    </div>
  )
}
