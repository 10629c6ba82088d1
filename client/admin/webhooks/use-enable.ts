/** Enables or disables a webhook. */

import { readAdminFailure } from '../../lib/account/session.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { webhooks as labels } from '../texts/webhooks.ts'
import type { Webhook } from './use-webhooks.ts'

/** Returns the function; with `notifies` a failure shows a message, else it rejects. */
export function useEnable({
  id,
  name,
}: Webhook): (on: boolean, notifies?: boolean) => Promise<void> {
  const utils = trpc.useUtils()
  return async (on, notifies) => {
    try {
      await utils.client.webhooks.update.mutate({ id, on })
      notify((on ? labels.enabled : labels.disabled)(name))
    } catch (error) {
      if (!notifies) throw error
      notifyError(readAdminFailure(error).message ?? labels.failed)
    }
    await Promise.all([utils.webhooks.invalidate(), utils.eventDeliveries.invalidate()])
  }
}
