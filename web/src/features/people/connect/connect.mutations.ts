import type { PersonCard } from '@longtable/contract/cards';
import type { Connection, ConnectionRequest } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/new-id';
import { connectionsApi } from '../../../platform/api/connections.ts';
import { profileApi } from '../../../platform/api/profile.ts';
import { ApiError, call, isUnreachable, mayWorkAgain } from '../../../platform/client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import {
  connectionRemoved,
  connectionSaved,
  connectionStatusSaved,
  personRemoved,
  reloadConnect,
  requestClosed,
  requestSaved,
} from './connect.cache.ts';
import { personQuery } from './connect.queries.ts';
import { tellDone, tellRefusal, withdrawTold } from './connect-messages.ts';
import type { PendingConnect } from './pending.ts';
import { connectMutationKey, unansweredConnect } from './unanswered.ts';

/** What the server answers; null where nothing is left. */
type Answer = Connection | ConnectionRequest | null;

/** One queue, so that the server gets the changes in the order in which they were made. */
const scope = { id: 'connect' };

/** Changes of which a try went out and no answer came: they may have happened. */
const tried = new Set<string>();

/** Teaches the query client to send changes of connections; those that a closed page left behind need it too. */
export function registerConnectMutations(): void {
  queryClient.setMutationDefaults<Answer, Error, PendingConnect>(connectMutationKey, {
    mutationFn: send,
    // Before the change leaves the pending ones, so that nothing jumps back in between.
    onSuccess: (answer, change) => takeIn(answer, change),
    onError: (error, change) => refused(error, change),
  });
}

/** Asks somebody to connect, at once. */
export function requestConnection(person: PersonCard): void {
  const change = submit({ kind: 'request', requestId: newId(), person: cardOf(person), at: now() });
  tellDone(change, () => cancelRequest(change.requestId, person, { isUndo: true }));
}

/** Takes a request back, at once. */
export function cancelRequest(requestId: string, person: PersonCard, { isUndo = false } = {}): void {
  const change = submit({ kind: 'cancel', requestId, person: cardOf(person), at: now() });
  tellDone(change, isUndo ? null : () => requestConnection(person));
}

/** Accepts somebody's request, at once. */
export function acceptRequest(requestId: string, person: PersonCard): void {
  const connectionId = newId();
  tellDone(submit({ kind: 'accept', requestId, connectionId, person: cardOf(person), at: now() }), null);
}

/** Rejects somebody's request, at once. */
export function rejectRequest(requestId: string, person: PersonCard): void {
  tellDone(submit({ kind: 'reject', requestId, person: cardOf(person), at: now() }), null);
}

/** Ends a connection, at once. */
export function removeConnection(connectionId: string, person: PersonCard): void {
  tellDone(submit({ kind: 'remove', connectionId, person: cardOf(person), at: now() }), null);
}

function submit<Change extends PendingConnect>(change: Change): Change {
  const mutation = queryClient
    .getMutationCache()
    .build<Answer, Error, PendingConnect, unknown>(queryClient, { mutationKey: connectMutationKey, scope });
  // A refusal has been told by then; there is nobody to throw it at.
  mutation.execute(change).catch(() => undefined);
  return change;
}

async function send(change: PendingConnect): Promise<Answer> {
  try {
    return await sendOnce(change);
  } catch (error) {
    if (isUnreachable(error)) tried.add(keyOf(change));
    // Ended by a first try whose answer was lost: that is what was asked for.
    else if (isGone(error) && mayHaveHappened(change) && change.kind !== 'accept') return null;
    throw error;
  }
}

async function sendOnce(change: PendingConnect): Promise<Answer> {
  switch (change.kind) {
    case 'request':
      return call(connectionsApi.request, { id: change.requestId, personId: change.person.id });
    case 'accept':
      return call(connectionsApi.accept, {
        requestId: change.requestId,
        connectionId: change.connectionId,
      });
    case 'cancel':
      await call(connectionsApi.cancel, { requestId: change.requestId });
      return null;
    case 'reject':
      await call(connectionsApi.reject, { requestId: change.requestId });
      return null;
    case 'remove':
      await call(connectionsApi.remove, { connectionId: change.connectionId });
      return null;
  }
}

function takeIn(answer: Answer, change: PendingConnect): void {
  tried.delete(keyOf(change));
  switch (change.kind) {
    case 'request':
      if (answer && 'direction' in answer) requestSaved(answer, 'answer');
      return;
    case 'accept':
      requestClosed(change.requestId, change.person.id, { direction: 'received' });
      if (answer && !('direction' in answer)) connectionSaved(answer, 'answer');
      return;
    case 'cancel':
      requestClosed(change.requestId, change.person.id, { direction: 'sent' });
      return;
    case 'reject':
      requestClosed(change.requestId, change.person.id, { direction: 'received' });
      return;
    case 'remove':
      connectionRemoved(change.connectionId, change.person.id, 'answer');
  }
}

async function refused(error: Error, change: PendingConnect): Promise<void> {
  dropQueued(change);
  withdrawTold(change);
  reloadConnect();
  const wasTried = mayHaveHappened(change);
  tried.delete(keyOf(change));
  // The first try went through, and the other person has answered since.
  if (wasTried && error instanceof ApiError && error.code === 'connection/already-connected') return;
  const { id } = change.person;
  const connection = await readStatus(id);
  const received = connection?.status === 'pending_received' ? connection.requestId : null;
  tellRefusal(change, error, {
    accept: received === null ? null : () => acceptRequest(received, change.person),
    retry: mayWorkAgain(error) ? () => void submit({ ...change, at: now() }) : null,
  });
}

/** How the two stand in truth; null when that can't be found out. */
async function readStatus(personId: string): Promise<{ status: string; requestId: string | null } | null> {
  try {
    const profile = await call(profileApi.get, { personId });
    queryClient.setQueryData(personQuery(personId).queryKey, profile);
    connectionStatusSaved(personId, profile.connection);
    return profile.connection;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'person/not-found') personRemoved(personId);
    return null;
  }
}

/** What waits for something that did not come about would only be refused. */
function dropQueued(refusedChange: PendingConnect): void {
  for (const mutation of unansweredConnect.mutations()) {
    const change = mutation.state.variables as PendingConnect;
    const isWaiting =
      (refusedChange.kind === 'request' &&
        change.kind === 'cancel' &&
        change.requestId === refusedChange.requestId) ||
      (refusedChange.kind === 'accept' &&
        change.kind === 'remove' &&
        change.connectionId === refusedChange.connectionId);
    if (!isWaiting) continue;
    withdrawTold(change);
    queryClient.getMutationCache().remove(mutation);
  }
}

/** True for what was sent without an answer, by this page or perhaps by the one that left it behind. */
function mayHaveHappened(change: PendingConnect): boolean {
  return tried.has(keyOf(change)) || Date.parse(change.at) < performance.timeOrigin;
}

function keyOf(change: PendingConnect): string {
  return `${change.kind} ${change.kind === 'remove' ? change.connectionId : change.requestId}`;
}

function isGone(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === 'connection/request-not-found' || error.code === 'connection/not-found')
  );
}

/** No more of the person than is needed to paint them. */
function cardOf({ id, name, avatarUrl, version }: PersonCard): PersonCard {
  return { id, name, avatarUrl, version };
}

function now(): string {
  return new Date().toISOString();
}
