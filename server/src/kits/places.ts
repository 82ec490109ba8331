import type { LivePlace } from '@longtable/contract/live';
import type { Db } from '../platform/db/database.ts';
import type { PlaceRights } from '../platform/live/presence.ts';
import type { TypingRights } from '../platform/live/typing.ts';
import { chatPolicy } from '../policies/chat.ts';
import { notePolicy } from '../policies/note.ts';
import { projectPolicy } from '../policies/project.ts';
import { taskPolicy } from '../policies/task.ts';
import { readCards } from './cards.ts';

/** Who may see and edit a task, project or note that people look at, and the cards of these people; null for none. */
export async function rightsOn(
  db: Db,
  place: LivePlace,
  people: readonly string[],
): Promise<PlaceRights | null> {
  const [found, cards] = await Promise.all([
    readRights(db, place, people[0] ?? ''),
    readCards(db, { people, projects: [] }),
  ]);
  return found && { ...found, cards };
}

/** Who may write in a chat, and who is in it; null for none. */
export async function typingRightsOn(db: Db, chatId: string, userId: string): Promise<TypingRights | null> {
  const chat = await chatPolicy.load(db, chatId, { id: userId });
  return chat
    ? { audience: chatPolicy.audienceOf(chat), posts: chatPolicy.abilities.post.rooms(chat) }
    : null;
}

/** Rooms do not depend on the person for whom the row is read. */
async function readRights(
  db: Db,
  { kind, id }: LivePlace,
  actorId: string,
): Promise<Omit<PlaceRights, 'cards'> | null> {
  if (kind === 'task') {
    const task = await taskPolicy.load(db, id, { id: actorId });
    return task
      ? { visible: taskPolicy.visible.rooms(task), edits: taskPolicy.abilities.edit.rooms(task) }
      : null;
  }
  if (kind === 'note') {
    const note = await notePolicy.load(db, id, { id: actorId });
    return note
      ? { visible: notePolicy.visible.rooms(note), edits: notePolicy.abilities.edit.rooms(note) }
      : null;
  }
  const project = await projectPolicy.load(db, id, { id: actorId });
  return project ? { visible: projectPolicy.visible.rooms(project), edits: [] } : null;
}
