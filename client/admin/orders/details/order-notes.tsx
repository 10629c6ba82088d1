/** Lists and adds the internal notes of an order. */
import type { TimelineEntry } from '#server/modules/order-activity/activity.schema.ts'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { api, trpc } from '../../../lib/api/trpc.ts'
import { StaffNotes, StaffTags } from '../../staff/staff-notes.tsx'

function useActivity(orderId: string) {
  const utils = trpc.useUtils()
  return {
    id: orderId,
    canWrite: useCan()('orders.write'),
    refresh: () => utils.orders.activity.invalidate({ orderId }),
  }
}

interface NotesProps {
  orderId: string
  timeline: readonly TimelineEntry[]
}

export function InternalNotes({ orderId, timeline }: NotesProps) {
  return (
    <StaffNotes
      {...useActivity(orderId)}
      notes={timeline.flatMap(({ at, by, note }) => (note ? [{ at, by, ...note }] : []))}
      add={(note) => api.orders.addNote.mutate({ orderId, note })}
      remove={(id) => api.orders.removeNote.mutate({ orderId, id })}
    />
  )
}

export function Tags({ orderId, tags }: { orderId: string; tags: readonly string[] }) {
  return (
    <StaffTags
      {...useActivity(orderId)}
      tags={tags}
      save={(chosen) => api.orders.setTags.mutate({ orderId, tags: chosen })}
    />
  )
}
