/** Addresses of feeds that an older server wrote are sealed, before anybody reads them. */
import { findUnsealedFeeds, sealFeedAddress } from '../../../db/queries/imports/feeds.queries.ts'
import type { Services } from '../../core/context/context.ts'
import { addressColumns } from './secret-address.ts'

/** For the start of a server; any number of them may at once. */
export async function sealAddresses(services: Pick<Services, 'db' | 'secretKey'>): Promise<void> {
  for (const feed of await findUnsealedFeeds(services.db))
    await sealFeedAddress(services.db, feed, addressColumns(services, feed.url))
}
