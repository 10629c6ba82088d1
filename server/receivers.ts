/** Everybody who hears of events. */
import type { ReceiverKind } from './deliveries/receivers.ts'

export const receivers: readonly ReceiverKind[] = []
