/** Seals feed addresses that an older server stored in plain text. */
import { findUnsealedFeeds, sealFeedAddress } from '../../../db/queries/imports/feeds.queries.ts'
import type { Services } from '../../core/context/context.ts'
import { addressColumns } from './secret-address.ts'

/** Seals the feed addresses at server start; servers may run it concurrently. */
export async function sealAddresses(services: Pick<Services, 'db' | 'secretKey'>): Promise<void> {
  for (const feed of await findUnsealedFeeds(services.db))
    await sealFeedAddress(services.db, feed, addressColumns(services, feed.url))
}
