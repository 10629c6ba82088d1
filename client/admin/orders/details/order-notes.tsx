/** Lists and adds the internal notes of an order. */
import type { Happened } from '#server/modules/order-activity/activity.schema.ts'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { api, trpc } from '../../../lib/api/trpc.ts'
import { StaffNotes, StaffTags } from '../../staff/staff-notes.tsx'

function useAbout(orderId: string) {
  const utils = trpc.useUtils()
  return {
    id: orderId,
    mayWrite: useCan()('orders.write'),
    refresh: () => utils.orders.about.invalidate({ orderId }),
  }
}

interface NotesProps {
  orderId: string
  timeline: readonly Happened[]
}

export function InternalNotes({ orderId, timeline }: NotesProps) {
  return (
    <StaffNotes
      {...useAbout(orderId)}
      notes={timeline.flatMap(({ at, by, note }) => (note ? [{ at, by, ...note }] : []))}
      add={(note) => api.orders.addNote.mutate({ orderId, note })}
      remove={(id) => api.orders.removeNote.mutate({ orderId, id })}
    />
  )
}

export function Tags({ orderId, tags }: { orderId: string; tags: readonly string[] }) {
  return (
    <StaffTags
      {...useAbout(orderId)}
      tags={tags}
      save={(chosen) => api.orders.setTags.mutate({ orderId, tags: chosen })}
    />
  )
}
