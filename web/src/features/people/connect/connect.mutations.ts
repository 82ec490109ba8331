import type { Connection, ConnectionRequest } from '@longtable/contract/connections';
import type { ErrorCode } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/new-id';
import { connectionsApi } from '../../../platform/api/connections.ts';
import { profileApi } from '../../../platform/api/profile.ts';
import { ApiError, call, isRetryable } from '../../../platform/client.ts';
import { deletedAccount, directory } from '../../../platform/directory.ts';
import { defineMutation, type Mutation } from '../../../platform/mutations/define-mutation.ts';
import type { Pending } from '../../../platform/mutations/pending.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { personQuery } from './connect.queries.ts';
import { type ConnectChange, connectMutationKey, type OtherPerson } from './connect-changes.ts';
import { countOwn } from './connect-counts.ts';
import { effectOf } from './connect-effect.ts';
import { dismissConfirmation, showConfirmation, showRefusal } from './connect-messages.ts';
import { personRemoved, reloadConnect, storeEffect, storeServedStatus } from './stored-connections.ts';

/** The row in the response to a request or an acceptance. */
type Saved = Connection | ConnectionRequest;

/** The refusals for a request or connection that has ended. */
const endedCodes: ReadonlySet<string> = new Set<ErrorCode>([
  'connection/request-not-found',
  'connection/not-found',
]);

const connectMutation: Mutation<ConnectChange> = defineMutation<ConnectChange, Saved>({
  key: connectMutationKey,
  send,
  answered,
  refused: (error, change, { retry, wasTried }) => void refused(error, change, { retry, wasTried }),
  // An earlier attempt, whose response was lost, has ended it already.
  isDone: ({ code }, { kind }, wasTried) => wasTried && kind !== 'accept' && endedCodes.has(code),
  creates(change) {
    if (change.kind === 'request') return [change.requestId];
    return change.kind === 'accept' ? [change.connectionId] : [];
  },
  needs(change) {
    if (change.kind === 'cancel') return [change.requestId];
    return change.kind === 'remove' ? [change.connectionId] : [];
  },
  dropped: dismissConfirmation,
  cards: ({ person }) => ({ people: [{ ...person, version: 0 }] }),
});

/** Sends a connection request optimistically. */
export function requestConnection(personId: string): void {
  const requestId = newId();
  const change = connectMutation.send({ kind: 'request', requestId, person: personOf(personId) });
  showConfirmation(change, () => cancelRequest(requestId, personId, { isUndo: true }));
}

/** Cancels a request optimistically. */
export function cancelRequest(requestId: string, personId: string, { isUndo = false } = {}): void {
  const change = connectMutation.send({ kind: 'cancel', requestId, person: personOf(personId) });
  showConfirmation(change, isUndo ? null : () => requestConnection(personId));
}

/** Accepts a request optimistically. */
export function acceptRequest(requestId: string, personId: string): void {
  const connectionId = newId();
  const person = personOf(personId);
  showConfirmation(connectMutation.send({ kind: 'accept', requestId, connectionId, person }), null);
}

/** Rejects a request optimistically. */
export function rejectRequest(requestId: string, personId: string): void {
  showConfirmation(connectMutation.send({ kind: 'reject', requestId, person: personOf(personId) }), null);
}

/** Removes a connection optimistically. */
export function removeConnection(connectionId: string, personId: string): void {
  showConfirmation(connectMutation.send({ kind: 'remove', connectionId, person: personOf(personId) }), null);
}

async function send(change: ConnectChange): Promise<Saved | null> {
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

function answered(saved: Saved | null, change: Pending<ConnectChange>): void {
  // The saved row replaces the expected one; without it, the request or connection has ended since.
  const { request: _, connection: __, ...effect } = effectOf(change);
  storeEffect({
    ...effect,
    ...(saved && ('direction' in saved ? { request: saved } : { connection: saved })),
  });
  countOwn(change);
}

async function refused(
  error: Error,
  change: Pending<ConnectChange>,
  { retry, wasTried }: { retry: () => void; wasTried: boolean },
): Promise<void> {
  dismissConfirmation(change);
  reloadConnect();
  // The first attempt succeeded, and the other person has accepted since.
  if (wasTried && error instanceof ApiError && error.code === 'connection/already-connected') return;
  const { id } = change.person;
  const connection = await readStatus(id);
  const received = connection?.status === 'pending_received' ? connection.requestId : null;
  showRefusal(change, error, {
    accept: received === null ? null : () => acceptRequest(received, id),
    retry: isRetryable(error) ? retry : null,
  });
}

/** Fetches the actual connection status; null if that fails. */
async function readStatus(personId: string): Promise<{ status: string; requestId: string | null } | null> {
  try {
    const profile = await call(profileApi.get, { personId });
    queryClient.setQueryData(personQuery(personId).queryKey, profile);
    storeServedStatus(personId, profile.connection);
    return profile.connection;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'person/not-found') personRemoved(personId);
    return null;
  }
}

/** A person with the name and picture that the page shows now, for texts about the change later. */
function personOf(id: string): OtherPerson {
  const { name, avatarUrl } = directory().person(id) ?? { name: deletedAccount, avatarUrl: null };
  return { id, name, avatarUrl };
}
