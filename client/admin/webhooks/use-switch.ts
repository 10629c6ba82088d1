/** Enables or disables a webhook. */

import { readAdminFailure } from '../../lib/account/session.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { webhooks as words } from '../texts/webhooks.ts'
import type { Webhook } from './use-webhooks.ts'

/** Returns the switch; with `tell` a failure shows a message, else it rejects. */
export function useSwitch({ id, name }: Webhook): (on: boolean, tell?: boolean) => Promise<void> {
  const utils = trpc.useUtils()
  return async (on, tell) => {
    try {
      await utils.client.webhooks.update.mutate({ id, on })
      notify((on ? words.switchedOn : words.switchedOff)(name))
    } catch (error) {
      if (!tell) throw error
      notifyError(readAdminFailure(error).message ?? words.failed)
    }
    await Promise.all([utils.webhooks.invalidate(), utils.eventDeliveries.invalidate()])
  }
}
