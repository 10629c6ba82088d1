/** Counts the open tasks, each as its own list counts them. */

import { countUsers } from '../../../db/queries/accounts/users-admin.queries.ts'
import { countLowStock } from '../../../db/queries/catalog/category-statistics.queries.ts'
import { sumUnsettledCash } from '../../../db/queries/reports/dashboard.queries.ts'
import { can } from '../../core/access/permission-check.ts'
import type { AllServices, CurrentUser } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import type { Permission } from '../../core/permissions/permissions.schema.ts'
import { emailPattern } from '../../core/values/fields.schema.ts'
import { toRupees } from '../../core/values/money.ts'
import { countCeiling } from '../../core/values/paging.schema.ts'
import { deliveryOverview } from '../../platform/event-deliveries/event-deliveries.service.ts'
import { countNewReviews } from '../catalog/reviews/reviews.admin.service.ts'
import { countUnanswered } from '../content/messages/contact.service.ts'
import { countTabs } from '../orders/management/order-list.service.ts'
import { type Task, type Today, tasks } from './reports.schema.ts'

type Count = Omit<Today['tasks'][number], 'task'>

/** The permission that each task requires, as its page does. */
const needs: Record<Task, Permission> = {
  paymentIssues: 'orders.read',
  toConfirm: 'orders.read',
  toPack: 'orders.read',
  returning: 'orders.read',
  unanswered: 'messages',
  reviews: 'content',
  lowStock: 'products.read',
  failedEmails: 'messages',
  failedWebhooks: 'webhooks',
  unsettledCash: 'orders.read',
  invalidEmails: 'customers.read',
}

/** Counts the tasks that the caller may see. @throws AppError FORBIDDEN for customers */
export async function today(
  services: Pick<AllServices, 'db' | 'settings'>,
  user: CurrentUser,
): Promise<Today> {
  if (user.type !== 'admin') throw new AppError('FORBIDDEN')
  const canSee = (...some: Task[]) => some.some((task) => can(user, needs[task]))
  const [tabs, unanswered, reviews, stock, sent, money, emails] = await Promise.all([
    canSee('toConfirm') && countTabs(services),
    canSee('unanswered') && countUnanswered(services),
    canSee('reviews') && countNewReviews(services),
    canSee('lowStock') && countLowStock(services.db, services.settings.get('orders.lowStock')),
    canSee('failedEmails', 'failedWebhooks') && deliveryOverview(services),
    canSee('unsettledCash') && sumUnsettledCash(services.db),
    canSee('invalidEmails') && countUsers(services.db, { emailUnlike: emailPattern.source }),
  ])
  const dead = (ofEmails: boolean) =>
    sent && {
      count: sent.subscribers
        .filter(({ subscriber }) => (subscriber === 'email') === ofEmails)
        .reduce((sum, one) => sum + one.dead, 0),
    }
  const counts: Record<Task, Count | false> = {
    paymentIssues: tabs && { count: tabs.paymentIssues },
    toConfirm: tabs && { count: tabs.toConfirm },
    toPack: tabs && { count: tabs.toPack },
    returning: tabs && { count: tabs.returning },
    unanswered: unanswered !== false && { count: unanswered },
    reviews: reviews !== false && { count: reviews },
    lowStock: stock && { count: stock.low },
    failedEmails: dead(true),
    failedWebhooks: dead(false),
    unsettledCash: money && { count: money.orders, amount: toRupees(money.cents) },
    invalidEmails: emails ? { count: emails } : false,
  }
  return {
    tasks: tasks.flatMap((task) => {
      const count = counts[task]
      return count && canSee(task) ? [{ task, ...count }] : []
    }),
    ceiling: countCeiling,
  }
}
