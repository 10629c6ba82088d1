/** Dismisses a notice. The accessible name contains the notice, because a page can show several. */
import { texts } from '../lib/texts/texts.ts'
import { Button } from './button.tsx'

export const DismissButton = ({ notice, onClick }: { notice: string; onClick: () => void }) => (
  <Button
    variant="plain"
    size="small"
    className="shrink-0"
    aria-label={texts.common.dismissNotice(notice)}
    onClick={onClick}
  >
    {texts.common.dismiss}
  </Button>
)
