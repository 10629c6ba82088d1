/**
 * Moves many orders to one status, one after the other: each is judged as it would be alone, and what
 * could not be moved is listed with why. Pressing again changes nothing about those that moved.
 */
import { useEffect, useRef, useState } from 'react'
import { type OrderStatus, orderStatuses } from '#server/orders/orders.schema.ts'
import { readFailure } from '../../lib/errors.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import * as words from '../texts/order-desk.ts'
import { adminTexts } from '../texts.ts'
import { PlainTable } from '../ui/plain-table.tsx'

interface Progress {
  done: number
  total: number
  failed: [orderId: string, reason: string][]
  finished: boolean
}

interface Props {
  count: number
  find: () => Promise<readonly string[]>
  next: OrderStatus
  /** @param moved whether anything was tried */
  onClose: (moved: boolean) => void
}

export function MoveMany({ count, find, next, onClose }: Props) {
  const utils = trpc.useUtils()
  const [status, setStatus] = useState<OrderStatus>(next)
  const [notes, setNotes] = useState('')
  const [progress, setProgress] = useState<Progress>()
  const [problem, setProblem] = useState<string>()
  const stopped = useRef(false)
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])
  const run = async () => {
    setProblem(undefined)
    setProgress({ done: 0, total: count, failed: [], finished: false })
    let ids: readonly string[]
    try {
      ids = await find()
    } catch (error) {
      setProgress(undefined)
      setProblem(readFailure(error).message ?? adminTexts.orders.updateFailed)
      return
    }
    const failed: Progress['failed'] = []
    const said = notes.trim() ? { notes } : {}
    let done = 0
    const tell = (finished: boolean) =>
      setProgress({ done, total: ids.length, failed: [...failed], finished })
    for (const orderId of ids) {
      if (stopped.current) return
      await utils.client.orders.update.mutate({ orderId, status, ...said }).catch((error) => {
        failed.push([orderId, readFailure(error).message ?? adminTexts.orders.updateFailed])
      })
      done += 1
      tell(false)
    }
    tell(true)
  }
  const busy = progress !== undefined && !progress.finished
  const close = () => onClose(progress !== undefined)
  return (
    <Dialog
      title={words.moveTitle(count)}
      onClose={close}
      footer={
        <>
          <Button look="outline" size="small" onClick={close}>
            {progress?.finished ? words.close : busy ? words.stop : texts.common.cancel}
          </Button>
          {!progress && (
            <Button size="small" onClick={() => void run()}>
              {words.move}
            </Button>
          )}
        </>
      }
    >
      {progress ? (
        <>
          <p role="status" className="text-lg font-medium tabular-nums">
            {progress.finished
              ? words.moved(progress.done - progress.failed.length, progress.failed.length)
              : words.moving(progress.done, progress.total)}
          </p>
          {busy && (
            <progress
              className="mt-3 h-3 w-full"
              max={progress.total}
              value={progress.done}
              aria-label={words.setStatus}
            />
          )}
          {progress.failed.length > 0 && (
            <PlainTable
              className="mt-4 max-h-80"
              caption={words.notMoved}
              wordy
              head={[texts.orders.columns.id, words.notMoved]}
              rows={progress.failed}
            />
          )}
        </>
      ) : (
        <>
          <SelectField
            id="many-status"
            name="status"
            label={adminTexts.orders.status}
            value={status}
            onChange={({ target }) => setStatus(target.value as OrderStatus)}
          >
            {orderStatuses.map((value) => (
              <option key={value} value={value}>
                {texts.orders.statuses[value]}
              </option>
            ))}
          </SelectField>
          {status === 'Cancelled' && <p className="mt-2 text-caution">{words.cancelMany}</p>}
          <TextArea
            id="many-notes"
            name="notes"
            className="mt-4"
            label={adminTexts.orders.notes}
            hint={words.notesHint}
            value={notes}
            maxLength={2_000}
            onChange={({ target }) => setNotes(target.value)}
          />
          {problem && (
            <p role="alert" className="mt-3 font-medium text-danger">
              {problem}
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}
