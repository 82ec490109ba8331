import { QueryObserver } from '@tanstack/react-query';
import { onLive } from '../../../platform/live.ts';
import { registerPalette } from '../../../platform/palette.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { session } from '../../../platform/session.ts';
// Defines the mutation, which also sends changes that closed pages have queued.
import './connect.mutations.ts';
import { countAgain, countsQuery } from './connect-counts.ts';
import { requestRow } from './connect-effect.ts';
import { clearRefusal } from './connect-messages.ts';
import { changeServedStatus, personRemoved, storeEvent } from './stored-connections.ts';
import { withBlock } from './with-block.ts';

/** Applies live events to connections and requests, and adds people and settings to the palette. Call it once, before the live connection starts. */
export function registerConnect(): void {
  registerPalette(async () => (await import('../people-palette.tsx')).peoplePalette);
  onLive('connection-request.saved', ({ request: { id, senderId, receiverId, createdAt } }) => {
    const direction = senderId === myId() ? 'sent' : 'received';
    const personId = direction === 'sent' ? receiverId : senderId;
    storeEvent({ personId, request: requestRow({ id, direction, personId, createdAt }) });
  });
  onLive('connection-request.closed', ({ requestId, personIds }) => {
    const personId = otherOf(personIds);
    if (personId === undefined) return;
    clearRefusal(personId);
    storeEvent({ personId, endedRequest: requestId });
  });
  onLive('connection.saved', ({ connection: { id, people, createdAt } }) => {
    const other = people.find(({ personId }) => personId !== myId());
    if (!other) return;
    storeEvent({
      personId: other.personId,
      connection: { id, ...other, createdAt, can: { remove: true } },
    });
  });
  onLive('connection.removed', ({ connectionId, personIds }) => {
    const personId = otherOf(personIds);
    if (personId === undefined) return;
    clearRefusal(personId);
    storeEvent({ personId, endedConnection: connectionId });
  });
  onLive('person-block.changed', ({ personId, isBlocked }) =>
    changeServedStatus(personId, (status) => withBlock(status, isBlocked)),
  );
  onLive('invitations.changed', countAgain);
  onLive('person.removed', ({ personId }) => personRemoved(personId));
}

/** Keeps the counts for the navigation up to date. Returns the function that stops it. */
export function watchConnect(): () => void {
  const counts = new QueryObserver(queryClient, { ...countsQuery, notifyOnChangeProps: [] });
  return counts.subscribe(() => undefined);
}

function otherOf(personIds: readonly string[]): string | undefined {
  return personIds.find((id) => id !== myId());
}

function myId(): string | undefined {
  return session.get().user?.id;
}
