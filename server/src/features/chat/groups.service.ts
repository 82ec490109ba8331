import type { chatGroupsApi } from '@longtable/contract/chat-groups';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { mostInGroup } from '@longtable/contract/rules/chat-limits';
import type { Change } from '../../platform/change.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import { type ChatRow, chatPolicy, type ListedChatRow } from '../../policies/chat.ts';
import { personalRoom } from '../../policies/rooms.ts';
import { cardsOfChats, presentChat } from './chats.presenter.ts';
import { findChat, readChat } from './chats.store.ts';
import * as store from './groups.store.ts';

type Input<Name extends keyof typeof chatGroupsApi> = ParsedInputOf<(typeof chatGroupsApi)[Name]>;

/** A person, as the one who changes a group. */
type PersonId = Pick<Actor, 'id'>;

// Group chats of connections (docs/product/chat.md, "Groups"). Changes of one group run one at a time, and in turn with its messages:
// `lockPositions`, then the chat's lock.

/** Creates a group of the actor and some of their connections. Idempotent: the same id is the same group. */
export async function createGroup(change: Change, actor: Actor, { id, name, personIds }: Input<'create'>) {
  const { tx } = change;
  if (!(await store.insertGroup(tx, id, name))) {
    const known = await findChat(tx, actor.id, id);
    if (known?.kind !== 'group' || !chatPolicy.reads(actor, known)) throw refuse('request/id-taken');
    return answer(actor, known);
  }
  await checkConnected(change, actor, personIds);
  await store.insertMembers(tx, id, personIds, actor.id);
  return publishGroup(change, actor, id, [actor.id, ...personIds]);
}

export async function renameGroup(change: Change, actor: Actor, { id }: ChatRow, name: string | null) {
  const before = await readChat(change.tx, actor.id, id);
  if (before.name === name) return answer(actor, before);
  await store.writeName(change.tx, id, name);
  return publishGroup(change, actor, id);
}

/** Adds connections of the actor to a group. Those who are in it already are left out. */
export async function addPeople(
  change: Change,
  actor: Actor,
  { id }: ChatRow,
  { personIds }: Input<'addPeople'>,
) {
  const members = new Set(await store.readMemberIds(change.tx, id));
  const added = personIds.filter((personId) => !members.has(personId));
  if (added.length === 0) return answer(actor, await readChat(change.tx, actor.id, id));
  await checkConnected(change, actor, added);
  if (members.size + added.length > mostInGroup) throw refuse('chat-group/full');
  await store.insertMembers(change.tx, id, added);
  return publishGroup(change, actor, id, added);
}

/** Removes somebody else from a group. Does nothing when they are not in it. */
export async function removePerson(change: Change, actor: Actor, { id }: ChatRow, personId: string) {
  if (personId === actor.id) throw refuse('chat-group/oneself');
  if (!(await store.deleteMember(change.tx, id, personId)))
    return answer(actor, await readChat(change.tx, actor.id, id));
  publishLeft(change, actor, id, personId);
  return publishGroup(change, actor, id);
}

/** Takes a person out of a group by their own will. The database hands the group on to whoever is longest in it. */
export async function leaveGroup(change: Change, person: PersonId, chatId: string): Promise<void> {
  const { tx } = change;
  const ownerBefore = await store.readOwnerId(tx, chatId);
  if (!(await store.deleteMember(tx, chatId, person.id))) return;
  publishLeft(change, person, chatId, person.id);
  const owner = await store.readOwnerId(tx, chatId);
  if (owner === null) return;
  if (owner !== ownerBefore) change.refreshRooms([owner]);
  await publishGroup(change, person, chatId);
}

async function checkConnected({ tx }: Change, actor: Actor, personIds: readonly string[]): Promise<void> {
  const connected = await store.lockConnected(tx, actor.id, personIds);
  if (connected.length < personIds.length) throw refuse('chat-group/not-connected');
}

/** Tells a person, who is not in the group any more. Before what is told to the others: their rooms decide who receives that. */
function publishLeft(change: Change, actor: PersonId, chatId: string, personId: string): void {
  change.refreshRooms([personId]);
  change.emit('chat-group.left', {
    actorId: actor.id,
    audience: [personalRoom(personId)],
    payload: { chatId },
  });
}

/** Tells everyone in a group what it is now, also those who were added. Returns the answer to the actor. */
async function publishGroup(
  change: Change,
  actor: PersonId,
  chatId: string,
  addedIds: readonly string[] = [],
) {
  const row = await readChat(change.tx, actor.id, chatId);
  if (addedIds.length > 0) change.refreshRooms(addedIds);
  const { id, kind, group, lastMessage, activeAt } = presentChat(actor, row);
  change.emit('chat-group.saved', {
    actorId: actor.id,
    ...chatPolicy.receiversOf(row),
    payload: {
      chat: { id, kind, group, lastMessage, activeAt },
      addedIds: [...addedIds],
      cards: cardsOfChats([row]),
    },
  });
  return answer(actor, row);
}

function answer(actor: PersonId, row: ListedChatRow) {
  return { ...presentChat(actor, row), cards: cardsOfChats([row]) };
}
