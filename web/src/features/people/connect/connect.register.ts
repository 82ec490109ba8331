import { QueryObserver } from '@tanstack/react-query';
import { onLive } from '../../../platform/live.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { session } from '../../../platform/session.ts';
import {
  connectionRemoved,
  connectionSaved,
  forgetConnect,
  personRemoved,
  requestClosed,
  requestSaved,
} from './connect.cache.ts';
// Defines the mutation, which also sends changes that closed pages have queued.
import './connect.mutations.ts';
import { countsQuery } from './connect-counts.ts';
import { clearRefusal } from './connect-messages.ts';

/** Applies live events to connections and requests. Call it once, before the live connection starts. */
export function registerConnect(): void {
  onLive('connection-request.saved', ({ request: { id, senderId, receiverId, createdAt } }) => {
    const isSent = senderId === myId();
    requestSaved(
      {
        id,
        direction: isSent ? 'sent' : 'received',
        personId: isSent ? receiverId : senderId,
        createdAt,
        can: { cancel: isSent, accept: !isSent, reject: !isSent },
      },
      'event',
    );
  });
  onLive('connection-request.closed', ({ requestId, personIds }) => {
    const other = otherOf(personIds);
    if (other === undefined) return;
    clearRefusal(other);
    requestClosed(requestId, other, 'event');
  });
  onLive('connection.saved', ({ connection: { id, people, createdAt } }) => {
    const other = people.find(({ personId }) => personId !== myId());
    if (other) connectionSaved({ id, ...other, createdAt, can: { remove: true } }, 'event');
  });
  onLive('connection.removed', ({ connectionId, personIds }) => {
    const other = otherOf(personIds);
    if (other === undefined) return;
    clearRefusal(other);
    connectionRemoved(connectionId, other, 'event');
  });
  onLive('person.removed', ({ personId }) => personRemoved(personId));
}

/** Keeps the counts for the navigation up to date. Returns the function that stops it. */
export function watchConnect(): () => void {
  const stop = new QueryObserver(queryClient, { ...countsQuery, notifyOnChangeProps: [] }).subscribe(
    () => undefined,
  );
  return () => {
    stop();
    forgetConnect();
  };
}

function otherOf(personIds: readonly string[]): string | undefined {
  return personIds.find((id) => id !== myId());
}

function myId(): string | undefined {
  return session.get().user?.id;
}
