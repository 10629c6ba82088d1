/** Sends the slip of a bank transfer: a file, which travels by REST alone. */
import { imageTypes, uploadLimits } from '#server/core/media/uploads.schema.ts'
import { linkHeader } from '#server/modules/orders/order/bank-transfers.schema.ts'
import { readToken } from '../../lib/api/token.ts'
import * as words from '../../lib/texts/transfer.ts'

/** What phones and banks send; what a file is, the shop finds out itself. */
export const accepted = imageTypes.join(',')

/** Why the shop would refuse a file, without sending it. */
function refusal({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (type === 'application/pdf') return words.isPdf
  return size > uploadLimits.fileBytes ? words.tooLarge : undefined
}

/**
 * @param token of a guest's order
 * @returns why it was not taken, in words; undefined when it was
 */
export async function sendSlip(
  orderId: string,
  token: string,
  file: File,
): Promise<string | undefined> {
  const refused = refusal(file)
  if (refused) return refused
  const body = new FormData()
  body.append('slip', file)
  const login = readToken()
  const headers: Record<string, string> = token
    ? { [linkHeader]: token }
    : login
      ? { Authorization: `Bearer ${login}` }
      : {}
  try {
    const address = `/api/orders/${encodeURIComponent(orderId)}/slip`
    const response = await fetch(address, { method: 'POST', headers, body })
    if (response.ok) return undefined
    const { message } = (await response.json()) as { message?: string }
    return message ?? words.sendFailed
  } catch {
    return words.sendFailed
  }
}
