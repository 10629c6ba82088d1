/**
 * Runs the action of an emailed link when the button is pressed, not when the page opens: email
 * scanners open every link.
 */
import { useEffect, useRef, useState } from 'react'
import { readFailure } from '../../lib/api/errors.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { toShop } from '../../lib/texts/subscriptions.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

interface Props {
  title: string
  labels: { text: string; act: string; done: string; failed: string }
  /** rejects with the call's own error */
  act: () => Promise<unknown>
}

export function LinkAction({ title, labels, act }: Props) {
  usePage(title)
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const [failure, setFailure] = useState<string>()
  const result = useRef<HTMLParagraphElement>(null)
  // The button disappears, and the focus with it.
  useEffect(() => {
    if (state === 'done' || failure) result.current?.focus()
  }, [state, failure])
  const run = async () => {
    setState('busy')
    setFailure(undefined)
    try {
      await act()
      setState('done')
    } catch (error) {
      setFailure(readFailure(error).message ?? labels.failed)
      setState('ready')
    }
  }
  return (
    <div className="page max-w-2xl py-16 text-center lg:py-24">
      <h1 className="title-1">{title}</h1>
      {state === 'done' ? (
        <>
          <p ref={result} tabIndex={-1} className="mt-6 text-lg text-ink-soft outline-none">
            {labels.done}
          </p>
          <ButtonLink href={routes.products.link()} className="mt-8">
            {toShop}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="mt-6 text-lg text-ink-soft">{labels.text}</p>
          <Button className="mt-8" busy={state === 'busy'} onClick={() => void run()}>
            {labels.act}
          </Button>
          {failure && (
            <p ref={result} tabIndex={-1} className="mt-4 text-danger outline-none">
              {failure}
            </p>
          )}
        </>
      )}
    </div>
  )
}
