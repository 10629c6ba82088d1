/** Saves settings as staff do. */
import { expect } from 'vitest'
import type {
  SettingKey,
  SettingValue,
} from '#server/modules/settings/definitions/registry.schema.ts'
import type { ApiCalls } from './test-app.ts'

/** Returns a function that saves a setting over its current version, and expects that to succeed. */
export const settingSaver =
  ({ call }: Pick<ApiCalls, 'call'>, { token }: { token: string }) =>
  async <K extends SettingKey>(key: K, value: SettingValue<K>): Promise<void> => {
    const { items } = (await call('GET', '/admin/settings', { token })).body
    const { version } = items.find((item: { key: string }) => item.key === key)
    const answer = await call('PUT', `/settings/${key}`, { token, body: { value, version } })
    expect(answer.status, answer.text).toBe(200)
  }
