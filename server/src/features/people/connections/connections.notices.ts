import type { Notice } from '../../../kits/notify.ts';
import type { PersonCardRow } from '../../../policies/person-columns.ts';

// What people are told about connections (docs/product/notifications.md). `self` did it, `other` is told.

type People = { readonly self: Pick<PersonCardRow, 'id'>; readonly other: Pick<PersonCardRow, 'id'> };

function ofPerson({ self, other }: People) {
  return {
    to: [other.id],
    actionUrl: `/app/connect?person=${self.id}`,
    actionText: 'View Profile',
    about: `person:${self.id}`,
  } as const;
}

/** Of the notification about a request, by which it is taken back once it is answered or cancelled. */
export function keyOfConnectionRequest(requestId: string): string {
  return `connection-request:${requestId}`;
}

/** To the person who is asked. */
export function connectionRequested(people: People, requestId: string): Notice {
  return {
    ...ofPerson(people),
    type: 'connection_request',
    message: (by) => `${by} would like to connect with you.`,
    actionText: 'View Request',
    reason: 'the request was sent to you',
    metadata: { personId: people.self.id, requestId },
    key: keyOfConnectionRequest(requestId),
  };
}

/** To whoever sent the request. */
export function connectionAccepted(people: People, connectionId: string): Notice {
  return {
    ...ofPerson(people),
    type: 'connection_accepted',
    message: (by) => `${by} accepted your connection request.`,
    reason: 'you sent the request',
    metadata: { personId: people.self.id, connectionId },
  };
}

/** To whoever invited the person to the server or to a task. */
export function invitationAccepted(people: People, connectionId: string): Notice {
  return {
    ...connectionAccepted(people, connectionId),
    message: (by) => `${by} accepted your invitation. You are connected now.`,
    reason: 'you sent the invitation',
  };
}
