/** Shows the number of finished steps, as text and as a bar. */
import { number } from '../../lib/values/numbers.ts'
import type { Facts } from './facts.ts'
import { steps } from './steps.ts'

export function Progress({ facts }: { facts: Facts }) {
  const done = steps.filter(({ isDone }) => isDone(facts)).length
  return (
    <div>
      <p className="text-sm text-muted">{`${number(done)} of ${number(steps.length)} steps completed.`}</p>
      <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-sand-deep">
        <div className="h-full bg-accent" style={{ width: `${(100 * done) / steps.length}%` }} />
      </div>
    </div>
  )
}
