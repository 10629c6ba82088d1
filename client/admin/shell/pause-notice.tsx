/** Says on every page that deliveries are paused after a restore, and lets staff resume them. */
import { useState } from 'react'
import { useCan } from '../../lib/account/admin-user.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { type Inputs, trpc } from '../../lib/api/trpc.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { adminTexts } from '../texts/texts.ts'

const labels = adminTexts.pause
/** Milliseconds between two polls: another person may have decided. */
const every = 60_000

type Choice = Inputs['eventDeliveries']['resume']['waiting']
const choices: readonly Choice[] = ['send', 'discard']

export const PauseNotice = () => (useCan()('webhooks') ? <Notice /> : null)

/** Renders nothing while loading or after a failure. */
function Notice() {
  const utils = trpc.useUtils()
  const { data } = trpc.eventDeliveries.overview.useQuery(
    {},
    { refetchInterval: every, staleTime: every / 2, retry: false },
  )
  const [chosen, setChosen] = useState<Choice>()
  if (!data?.pausedSince) return null
  const resume = async (waiting: Choice) => {
    await utils.client.eventDeliveries.resume.mutate({ waiting })
    notify('Sending resumed.')
    setChosen(undefined)
    await Promise.all([utils.eventDeliveries.invalidate(), utils.webhooks.invalidate()])
  }
  return (
    <section aria-label="Paused sending" className="mb-6 rounded-card bg-caution-soft px-5 py-4">
      <p className="font-semibold">{`Events and emails have been paused since ${formatDateTime(data.pausedSince)}.`}</p>
      <p className="mt-1 max-w-3xl">
        The shop was restored from a backup. No webhooks or emails are sent until you decide. Those
        queued since the restore are sent afterwards in any case.
      </p>
      <p className="mt-3">
        {data.waitingBeforePause > 0
          ? labels.waited(data.waitingBeforePause)
          : 'Nothing was queued when the backup was made, so nothing is sent twice.'}
      </p>
      {data.waitingBeforePause > 0 ? (
        <ul className="mt-2 grid max-w-3xl gap-x-8 gap-y-4 sm:grid-cols-2">
          {choices.map((choice) => (
            <li key={choice} className="flex flex-col items-start gap-2">
              <Button variant="outline" size="small" onClick={() => setChosen(choice)}>
                {labels.choices[choice].action}
              </Button>
              <span className="text-sm">{labels.choices[choice].text}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Button
          variant="outline"
          size="small"
          className="mt-2"
          onClick={() =>
            resume('send').catch((error) =>
              notifyError(readAdminFailure(error).message ?? adminTexts.list.notSaved),
            )
          }
        >
          Resume sending
        </Button>
      )}
      {chosen && (
        <ConfirmDialog
          title={`${labels.choices[chosen].action}?`}
          text={`${labels.waited(data.waitingBeforePause)} ${labels.choices[chosen].text}`}
          action={labels.choices[chosen].action}
          danger={chosen === 'discard'}
          run={() => resume(chosen)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  )
}
