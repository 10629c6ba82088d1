/** Scheduled imports. */

import { defineModule } from '../../platform/modules/define-module.ts'
import { feedStopped } from './feed-stopped.email.ts'
import * as feeds from './feeds.operations.ts'
import { FeedProblem } from './feeds.schema.ts'
import { interruptFeeds, runDueFeeds } from './run-feed.ts'

export const feedsModule = defineModule({
  name: 'feeds',
  operations: {
    feeds,
  },
  routes: (api) => api.addHook('onClose', interruptFeeds),
  jobs: [{ name: 'run scheduled imports', every: 5_000, run: runDueFeeds }],
  emails: [feedStopped],
  events: { feed: FeedProblem },
})
