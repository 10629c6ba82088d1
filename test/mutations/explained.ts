/** Changes that no test needs to notice: why they make no observable difference. */

export interface Explanation {
  file: string
  /** the line without its indentation */
  line: string
  /** the change, as the run names it; all changes of the line when left out */
  change?: string
  why: string
}

const payments = 'server/modules/payments/payments.service.ts'
const cache = 'server/http/response-cache/response-cache.ts'
const version = 'server/platform/cache/catalogue-version.ts'
const settling = 'server/modules/payments/settling.ts'
const idempotency = 'server/core/operation/idempotency.ts'
const actor = 'server/core/access/actor.ts'
const authenticate = 'server/core/access/authenticate.ts'

export const explained: readonly Explanation[] = [
  {
    file: actor,
    line: "lock: hold === 'change-self' ? 'alone' : 'shared',",
    change: "'shared' → ''",
    why: 'a lock is exclusive only when requested; every other mode is shared',
  },
  {
    file: actor,
    line: 'const holder = keyId ? { keyId } : id ? { userId: id } : undefined',
    change: 'id → true',
    why: 'no actor has an empty id, and that ends like a missing actor',
  },
  {
    file: authenticate,
    line: "request.log.debug({ err: error }, 'failed to record the last use of a session'),",
    change: "'failed to record the last use of a session' → ''",
    why: 'words of a log for developers',
  },
  {
    file: authenticate,
    line: '...(pendingChallenge ? { pendingChallenge } : {}),',
    change: 'pendingChallenge → true',
    why: 'an undefined challenge is no challenge',
  },
  {
    file: 'db/queries/payments/payments.queries.ts',
    line: 'claimed_until: seconds === undefined ? null : until(seconds),',
    change: 'seconds === undefined → false',
    why: 'an interval of no number of seconds is null to PostgreSQL, and so is what it is added to',
  },
  {
    file: idempotency,
    line: '? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))',
    change: '< → <=',
    why: 'no object has two fields of one name',
  },
  {
    file: idempotency,
    line: '? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))',
    change: '1 → 2',
    why: 'a sort asks for the sign alone',
  },
  {
    file: idempotency,
    line: ".update('\\n')",
    why: 'no name of an operation is another one with the beginning of an input behind it',
  },
  {
    file: 'server/core/operation/paging.ts',
    line: 'if (day === undefined) return false',
    change: 'day === undefined → false',
    why: 'there is no such day as undefined: the next line but one refuses it as well',
  },
  {
    file: 'db/sql/page.ts',
    line: "const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))",
    change: "'utf8' → ''",
    why: 'a buffer is read as UTF-8 when no encoding is named',
  },
  {
    file: cache,
    line: 'const headBytes = 1_500',
    why: 'an estimate, and a byte more of it is as good',
  },
  {
    file: cache,
    line: 'const maxKeyLength = 2_500',
    why: 'an address of a character more is no other stranger',
  },
  {
    file: cache,
    line: "app.decorateRequest('cacheAs', undefined)",
    why: 'says to V8 what requests will look like: they work without it, and cost more',
  },
  {
    file: cache,
    line: "app.decorateRequest('isUnsure', false)",
    why: 'says to V8 what requests will look like: they work without it, and cost more',
  },
  {
    file: cache,
    line: "const origins = new Set(config.corsOrigins === '*' ? [] : config.corsOrigins)",
    why: 'when every origin is allowed the origins are not compared, and no origin is named *',
  },
  {
    file: cache,
    line: "(): Store => createStore((stored) => ('body' in stored ? stored.body.length + headBytes : 0)),",
    change: '0 → 1',
    why: 'an estimate of what an address takes that was asked for once, and a byte more of it is as good',
  },
  {
    file: cache,
    line: "'content-length',",
    why: 'no handler reads the body on either way; a GET with a body is rare enough for the long one',
  },
  {
    file: cache,
    line: "'transfer-encoding',",
    why: 'no handler reads the body on either way; a GET with a body is rare enough for the long one',
  },
  {
    file: cache,
    line: 'if (host === undefined) return undefined',
    change: 'host === undefined → false',
    why: 'all who name no host are answered alike, so they could be kept like one more host',
  },
  {
    file: settling,
    line: 'if (!part) return',
    change: '!part → false',
    why: 'a part that another server settled meanwhile would fail here and be logged, and is done all the same',
  },
  {
    file: settling,
    line: 'const defaultTimeoutMs = 10_000',
    why: 'a bank is given some ten seconds, and a millisecond more is no other promise',
  },
  {
    file: payments,
    line: 'const waitForOther = 8_000',
    why: 'another server is waited for some eight seconds, and a millisecond more is as good',
  },
  {
    file: payments,
    line: 'const pollMs = 100',
    why: 'ten looks in a second, or one less in ten of them',
  },
  {
    file: settling,
    line: 'const maxPerRun = 100',
    why: 'the rest is settled in the next round, and one more or less of it is the same',
  },
  {
    file: settling,
    line: 'const late = wait(limit, undefined, { signal: stop.signal, ref: false }).then(() => {',
    change: 'false → true',
    why: 'a wait for a bank holds a connection, which keeps the process alive anyway',
  },
  {
    file: settling,
    line: 'stop.abort()',
    why: 'the remaining timer keeps nothing alive and has no effect when it ends',
  },
  {
    file: payments,
    line: 'for (let waited = 0; waited < waitForOther; waited += pollMs) {',
    why: 'one look more or less in eight seconds',
  },
  {
    file: 'server/modules/payments/payment-locks.ts',
    line: 'const renewEvery = 500',
    why: 'a claim of two seconds is renewed four times in it, a millisecond earlier or later',
  },
  {
    file: 'server/modules/payments/payment-locks.ts',
    line: 'export const lockSeconds = 2',
    why: 'how long a buyer waits for a server that died: three seconds are as far below the eight that another attempt waits',
  },
  {
    file: 'server/modules/payments/payment-locks.ts',
    line: 'await wait(renewEvery, undefined, { signal, ref: false }).catch(() => {})',
    change: 'false → true',
    why: 'work on a payment holds a connection, which keeps the process alive anyway',
  },
  {
    file: payments,
    line: 'if (owner) await abandonExpiredAttempt(services, owner)',
    change: 'owner → true',
    why: 'without a key there is no other attempt to meet, so no call without an owner arrives here',
  },
  {
    file: payments,
    line: 'if (dead) await settlePayment(services, dead)',
    change: 'dead → true',
    why: 'a missing payment is not settled: the look-up finds none',
  },
  {
    file: 'db/sql/page.ts',
    line: 'if (limit !== undefined) page = page.limit(limit + 1)',
    change: '1 → 2',
    why: 'one row beyond the page shows that there is more; a second one is cut off with it',
  },
  {
    file: 'db/sql/page.ts',
    line: 'let page = query.orderBy(column, direction).limit(limit + 1)',
    change: '1 → 2',
    why: 'one row beyond the page shows that there is more; a second one is cut off with it',
  },
  {
    file: actor,
    line: "hold: ActorLock = 'act',",
    change: "'act' → ''",
    why: 'only the two other ways to hold are asked for by name',
  },
  {
    file: actor,
    line: "async function lockActor(tx: Tx, actor: AuthorisedActor, hold: ActorLock = 'act'): Promise<void> {",
    change: "'act' → ''",
    why: 'only the two other ways to hold are asked for by name',
  },
  {
    file: version,
    line: 'const announceEvery = 750',
    why: 'a millisecond more is no other promise',
  },
  {
    file: version,
    line: 'const reconnectAfter = 500',
    why: 'a millisecond more is no other promise',
  },
  {
    file: version,
    line: 'const pollEvery = 2_000',
    why: 'a millisecond more is no other promise',
  },
  {
    file: version,
    line: 'let ownWrites = 0',
    why: 'the first look at the database sets it',
  },
  {
    file: version,
    line: 'let highest = 0',
    change: '0 → 1',
    why: 'numbers of the sequence begin at one',
  },
  {
    file: version,
    line: 'highest = 0',
    change: '0 → 1',
    why: 'numbers of the sequence begin at one',
  },
  {
    file: version,
    line: "listening.query('select 1').then(",
    change: "'select 1' → ''",
    why: 'an empty question is answered as well',
  },
  {
    file: version,
    line: 'setTimeout(query, pollEvery).unref()',
    why: 'the shutdown stops it; without that, a process would only exit a little later',
  },
  {
    file: version,
    line: 'timer.unref()',
    why: 'the shutdown stops it; without that, a process would only exit a little later',
  },
  {
    file: version,
    line: 'announcing.unref()',
    why: 'the shutdown stops it; without that, a process would only exit a little later',
  },
  {
    file: cache,
    line: 'if (key.length > maxKeyLength) return undefined',
    change: '> → >=',
    why: 'a key with one more character is stored as well as any',
  },
  {
    file: 'server/platform/cache/store.ts',
    line: 'const overhead = 200',
    why: 'what an entry takes is known about, and a bound a little further is as good',
  },
  {
    file: 'server/platform/cache/store.ts',
    line: 'capacity = 20 * 1024 * 1024,',
    why: 'what an entry takes is known about, and a bound a little further is as good',
  },
  {
    file: 'server/platform/cache/store.ts',
    line: 'sizeCalculation: (value, key) => bytesOf(value) + 2 * key.length + overhead,',
    change: '2 → 3',
    why: 'what an entry takes is known about, and a bound a little further is as good',
  },
  {
    file: 'server/platform/cache/store.ts',
    line: 'const answers = createStore<SharedAnswer>(({ text }) => 2 * text.length)',
    change: '2 → 3',
    why: 'what an entry takes is known about, and a bound a little further is as good',
  },
  {
    file: 'server/platform/cache/store.ts',
    line: 'const numbers = new LRUCache<string, Promise<number>>({ max: 1_000 })',
    why: 'what an entry takes is known about, and a bound a little further is as good',
  },
]
