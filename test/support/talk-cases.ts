/** The cases of test/support/operation-cases.ts for conversations. */
import { fresh, type Prepare } from './account-cases.ts'
import type { World } from './world.ts'

async function conversation({ shop, ...world }: World): Promise<{ id: string; noteId: string }> {
  const { id } = await shop.db
    .insertInto('contact_messages')
    .values({
      name: 'Nimali',
      email: `${world.tag}@example.com`,
      subject: 'Shade',
      message: 'Which?',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const note = await shop.db
    .insertInto('message_notes')
    .values({ message_id: id, note: 'She called.', actor: 'Somebody who left' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, noteId: note.id }
}
const byId = async (world: World) => ({ id: (await conversation(world)).id })

export const talkCases: Record<string, Prepare> = {
  'conversations.addNote': async (world) => ({
    ...(await byId(world)),
    note: fresh(world, 'note'),
  }),
  'conversations.get': byId,
  'conversations.page': () => ({ limit: 5 }),
  'conversations.removeNote': conversation,
  'conversations.update': async (world) => ({ ...(await byId(world)), state: 'done' }),
}
