/** Lists the remaining demo data by name, and removes or restores it. */
import { useState } from 'react'
import { readAdminFailure } from '../../lib/account/session.ts'
import { type Inputs, trpc } from '../../lib/api/trpc.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { onboarding as labels } from '../texts/onboarding.ts'
import type { BodyProps } from './facts.ts'

type Demo = Inputs['onboarding']['removeDemo']
type Say = (products: number, articles: number) => string

const say = (text: Say, { productIds, blogIds }: Demo) => text(productIds.length, blogIds.length)

export default function DemoStep({ facts: { demo } }: BodyProps) {
  const utils = trpc.useUtils()
  const [removed, setRemoved] = useState<Demo>()
  const [busy, setBusy] = useState(false)
  const listed: Demo = {
    productIds: demo.products.map(({ productId }) => productId),
    blogIds: demo.blogs.map(({ blogId }) => blogId),
    ...(demo.extras ? { extras: true } : {}),
  }
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? 'The demo data could not be removed.')
    }
    setBusy(false)
    // The demo affects the catalogue, the dashboard, the articles: nearly all queries.
    void utils.invalidate()
  }
  const remove = () =>
    run(async () => {
      const answer = await utils.client.onboarding.removeDemo.mutate(listed)
      setRemoved(answer.demo)
    })
  const restore = (demo: Demo) =>
    run(async () => {
      const answer = await utils.client.onboarding.restoreDemo.mutate(demo)
      await utils.onboarding.invalidate()
      setRemoved(undefined)
      notify(say(labels.demoRestored, answer.demo))
    })
  if (removed)
    return (
      <div className="space-y-4">
        <p role="status">{say(labels.demoRemoved, removed)}</p>
        <Button variant="outline" size="small" busy={busy} onClick={() => void restore(removed)}>
          Undo
        </Button>
      </div>
    )
  if (listed.productIds.length + listed.blogIds.length === 0 && !demo.extras)
    return <p>The demo data has been removed.</p>
  return (
    <div className="max-w-3xl space-y-4">
      <p>
        Removes them with the demo reviews, policies and discount codes. Orders and reviews of your
        customers stay. You can undo this until you leave the page.
      </p>
      <Button variant="danger" size="small" busy={busy} onClick={() => void remove()}>
        {say(labels.demoRemove, listed)}
      </Button>
      <p className="font-medium">{say(labels.demoList, listed)}:</p>
      <Names title="Products" names={demo.products.map((one) => one.productName)} />
      <Names title="Articles" names={demo.blogs.map((one) => one.blogTopic)} />
      {demo.extras && <Names title="Other demo data" names={labels.demoExtraNames(demo.extras)} />}
    </div>
  )
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <section>
      <h2 className="title-3">{title}</h2>
      <ul className="mt-1 list-disc gap-x-8 ps-5 text-sm sm:columns-2">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  )
}
