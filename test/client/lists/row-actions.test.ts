/** The usual actions of a row. */
import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { actionsOf } from '../../../client/lists/row-actions.tsx'

const failure = (appCode: string) =>
  TRPCClientError.from({ error: { code: -32_004, message: 'No', data: { appCode } } } as never)

const removal = (appCode: string) =>
  actionsOf<string>().remove({ run: () => Promise.reject(failure(appCode)) } as never)

test('counts a record that is already deleted as removed, and reports every other error', async () => {
  await removal('NOT_FOUND').run?.('SOAP')
  await expect(removal('CONFLICT').run?.('SOAP')).rejects.toThrow('No')
})
