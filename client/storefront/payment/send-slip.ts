/** Uploads the slip of a bank transfer: a file, which needs REST. */
import { imageTypes, uploadLimits } from '#server/core/media/uploads.schema.ts'
import { linkHeader } from '#server/modules/orders/order/bank-transfers.schema.ts'
import { readToken } from '../../lib/api/token.ts'
import * as labels from '../../lib/texts/bank-transfer.ts'

/** The formats of phones and banks; the server detects the real type. */
export const accepted = imageTypes.join(',')

/** Returns why the server would refuse a file, before the upload. */
function refusal({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (type === 'application/pdf') return labels.isPdf
  return size > uploadLimits.fileBytes ? labels.tooLarge : undefined
}

/**
 * Uploads a slip.
 * @param token of a guest's order
 * @returns the message of a refusal; undefined on success
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
    return message ?? labels.sendFailed
  } catch {
    return labels.sendFailed
  }
}
