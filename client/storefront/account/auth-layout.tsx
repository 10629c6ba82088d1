/** Log in and sign up: a picture on one side, the form on the other, nothing to distract. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { hero } from '../../lib/pictures.ts'
import { texts } from '../../lib/texts.ts'
import { routes } from '../../routes.ts'
import { Wordmark } from '../../ui/logo.tsx'
import { Picture } from '../../ui/picture.tsx'

interface Props {
  title: string
  subtitle: string
  children: ReactNode
}

export function AuthLayout({ title, subtitle, children }: Props) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex flex-col px-[clamp(1rem,6vw,5rem)] py-8">
        <header>
          <Link href={routes.home.link()} className="inline-block rounded-control py-2">
            <span className="sr-only">{texts.common.home}: </span>
            <Wordmark />
          </Link>
        </header>
        <main className="m-auto w-full max-w-md py-10">
          <h1 className="title-1">{title}</h1>
          <p className="mt-3 mb-9 text-lg text-muted">{subtitle}</p>
          {children}
        </main>
      </div>
      <div className="picture-box max-lg:hidden">
        <Picture {...hero.tall} alt="" sizes="50vw" first className="absolute inset-0 size-full" />
      </div>
    </div>
  )
}
