/** Sends a test event, and reports its result as soon as it is known. */
import { useEffect, useState } from 'react'
import { readAdminFailure } from '../../lib/account/session.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import type { ListState } from '../../lists/list-state.ts'
import { webhooks as labels } from '../texts/webhooks.ts'
import type { Delivery } from './use-webhooks.ts'
import { answerLine } from './webhook-state.tsx'

/** Returns the test. @param rows of the list, in which the test appears */
export function useTest(id: string, rows: readonly Delivery[], list: ListState) {
  const utils = trpc.useUtils()
  const [busy, setBusy] = useState(false)
  /** the deliveries before the awaited test */
  const [before, setBefore] = useState<ReadonlySet<string>>()
  const result = rows.find(
    (row) => row.type === 'test' && row.attempts > 0 && before && !before.has(row.id),
  )
  useEffect(() => {
    // A running attempt has no answer yet.
    if (!result || (result.state === 'waiting' && result.answer === '' && result.status === null))
      return
    setBefore(undefined)
    if (result.state === 'done') notify(`Test event delivered, response ${result.status ?? ''}.`)
    else notifyError(`Test event failed: ${answerLine(result)}`)
    void utils.webhooks.list.invalidate()
  }, [result, utils])
  const send = async () => {
    setBusy(true)
    try {
      await utils.client.webhooks.test.mutate({ id })
      setBefore(new Set(rows.map((row) => row.id)))
      notify('The test event is being sent.')
      // The test appears on the first page of the unfiltered list.
      if (list.get('state') || list.cursor) list.set({ state: undefined })
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? labels.failed)
    }
    setBusy(false)
    await utils.webhooks.deliveries.invalidate()
  }
  return { send, busy }
}
