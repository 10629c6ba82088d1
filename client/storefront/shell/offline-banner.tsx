/** Says that the network is away, for as long as it is. */

import { useOnline } from '../../lib/online.ts'
import { texts } from '../../lib/texts.ts'
import { WifiOff } from '../../ui/icons.ts'

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
