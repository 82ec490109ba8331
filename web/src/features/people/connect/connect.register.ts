import type { PersonCard } from '@longtable/contract/cards';
import { QueryObserver } from '@tanstack/react-query';
import { onLive } from '../../../platform/live.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { session } from '../../../platform/session.ts';
import {
  connectionRemoved,
  connectionSaved,
  forgetConnect,
  personRemoved,
  personSaved,
  requestClosed,
  requestSaved,
} from './connect.cache.ts';
// Changes that a closed page left behind are sent by it.
import './connect.mutations.ts';
import { countsQuery } from './connect.queries.ts';
import { clearRefusal } from './connect-messages.ts';

/** Connects the Connect page to the live events. Once, before they begin. */
export function registerConnect(): void {
  onLive('connection-request.saved', ({ request: { id, from, to, createdAt } }) => {
    const isSent = from.id === myId();
    requestSaved(
      {
        id,
        direction: isSent ? 'sent' : 'received',
        person: isSent ? to : from,
        createdAt,
        can: { cancel: isSent, accept: !isSent, reject: !isSent },
      },
      'event',
    );
  });
  onLive('connection-request.closed', ({ requestId, personIds }) => {
    const other = otherOf(personIds.map((id) => ({ id })));
    if (!other) return;
    clearRefusal(other.id);
    requestClosed(requestId, other.id, 'event');
  });
  onLive('connection.saved', ({ connection: { id, people, createdAt } }) => {
    const person = otherOf(people);
    if (person) connectionSaved({ id, person, createdAt, can: { remove: true } }, 'event');
  });
  onLive('connection.removed', ({ connectionId, personIds }) => {
    const other = otherOf(personIds.map((id) => ({ id })));
    if (!other) return;
    clearRefusal(other.id);
    connectionRemoved(connectionId, other.id, 'event');
  });
  onLive('person.saved', ({ personId }) => personSaved(personId));
  onLive('person.removed', ({ personId }) => personRemoved(personId));
}

/** Keeps the numbers of the person who is signed in, for the navigation, until it is stopped. */
export function watchConnect(): () => void {
  const stop = new QueryObserver(queryClient, { ...countsQuery, notifyOnChangeProps: [] }).subscribe(
    () => undefined,
  );
  return () => {
    stop();
    forgetConnect();
  };
}

function otherOf<P extends Pick<PersonCard, 'id'>>(people: readonly P[]): P | undefined {
  return people.find(({ id }) => id !== myId());
}

function myId(): string | undefined {
  return session.get().user?.id;
}
