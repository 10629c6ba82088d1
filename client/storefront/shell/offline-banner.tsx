/** Shows a banner while the browser is offline. */
import { WifiOff } from 'lucide-react'
import { useOnline } from '../../lib/browser/online.ts'
import { texts } from '../../lib/texts/texts.ts'

export function OfflineBanner() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-caution-soft px-4 py-2 text-sm font-medium text-caution">
          <WifiOff aria-hidden size={16} /> {texts.common.offline}
        </p>
      )}
    </div>
  )
}
