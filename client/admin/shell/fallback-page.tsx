/** Any other admin path. */
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { paths } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'

export default function FallbackPage() {
  return (
    <div className="grid place-items-center py-20 text-center">
      <PageHead title={adminTexts.fallback.title} subtitle={adminTexts.fallback.text} />
      <ButtonLink href={paths.dashboard}>{adminTexts.fallback.back}</ButtonLink>
    </div>
  )
}
