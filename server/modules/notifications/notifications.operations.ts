/** Operations of the admin area's notifications. docs/admin.md */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { NotificationList, SeenRequest } from './notifications.schema.ts'
import { listNotifications, markNotificationsSeen } from './notifications.service.ts'

export const list = query({
  rest: {
    path: '/admin/notifications',
    summary: 'List the notifications that the caller may see, with the number of unread ones',
    description:
      'New orders, bank slips, payment issues, messages, reviews, products with low stock, failed imports and disabled webhooks. Only for staff accounts; each account has its own read position.',
  },
  access: 'customer',
  output: NotificationList,
  handler: ({ ctx }) => listNotifications(ctx),
})

export const markSeen = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/notifications/seen',
    summary: 'Mark notifications as read up to a position',
    example: { upTo: '1042' },
  },
  access: 'customer',
  input: SeenRequest,
  output: z.object({ message: z.string() }),
  handler: async ({ input, ctx }) => {
    await markNotificationsSeen(ctx, input.upTo)
    return { message: 'Notifications marked as read.' }
  },
})
