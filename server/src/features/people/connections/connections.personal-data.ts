import { personName } from '@longtable/contract/rules/person-name';
import { consequence, definePersonalData, rowsFile } from '../../../kits/personal-data.ts';
import { retractNotices } from '../../../kits/retract-notice.ts';
import { lockPerson } from '../../../platform/auth/person-lock.ts';
import type { Change } from '../../../platform/change.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import { keyOfConnectionRequest } from './connections.notices.ts';
import {
  type ConnectionOfPerson,
  countOfPerson,
  deleteConnectionsOf,
  deleteRequestsOf,
  type RequestOfPerson,
  readConnectionsById,
  readRequestsById,
} from './connections.personal-data.store.ts';

/** The personal data of connections: whom a person is connected with, and requests they sent and received. */
export const connectionsPersonalData = definePersonalData({
  downloads: [
    rowsFile('connections.json', readConnectionsById, presentConnection),
    rowsFile('connection-requests.json', readRequestsById, presentRequest),
  ],
  async consequences(db, userId) {
    const { connections, pending } = await countOfPerson(db, userId);
    return [
      consequence(connections, '# connection of yours ends.', '# connections of yours end.'),
      consequence(pending, '# pending connection request ends.', '# pending connection requests end.'),
    ];
  },
  erase: [endAll],
});

/** Deletes the person's connections and requests. */
async function endAll(change: Change, userId: string): Promise<boolean> {
  const { tx } = change;
  // Changes between two people lock both.
  if (!(await lockPerson(tx, userId))) return false;
  const known = new Set<string>();
  const connections = await deleteConnectionsOf(tx, userId);
  for (const { id, user_a_id, user_b_id } of connections) {
    const other = user_a_id === userId ? user_b_id : user_a_id;
    known.add(other);
    change.emit('connection.removed', {
      actorId: userId,
      audience: [personalRoom(other)],
      payload: { connectionId: id, personIds: [user_a_id, user_b_id] },
    });
  }
  const requests = await deleteRequestsOf(tx, userId);
  for (const { id, sender_id, receiver_id, status } of requests) {
    // The two do not see each other any more.
    if (status !== 'pending') continue;
    const other = sender_id === userId ? receiver_id : sender_id;
    known.add(other);
    change.emit('connection-request.closed', {
      actorId: userId,
      audience: [personalRoom(other)],
      payload: { requestId: id, personIds: [sender_id, receiver_id], outcome: 'removed' },
    });
  }
  const asked = requests.filter(({ sender_id, status }) => sender_id === userId && status === 'pending');
  await retractNotices(
    change,
    asked.map(({ id, receiver_id }) => ({ personId: receiver_id, key: keyOfConnectionRequest(id) })),
  );
  if (known.size > 0) {
    change.emit('person.removed', {
      actorId: userId,
      audience: [...known].map(personalRoom),
      payload: { personId: userId },
    });
  }
  return connections.length + requests.length > 0;
}

function presentConnection({ id, person_id, full_name, email, created_at }: ConnectionOfPerson) {
  const name = personName({ fullName: full_name, email });
  return { id, person: { id: person_id, name, email }, createdAt: created_at };
}

/** People who are not connected appear by name, without their address. */
function presentRequest(row: RequestOfPerson, userId: string) {
  const sent = row.sender_id === userId;
  return {
    id: row.id,
    direction: sent ? 'sent' : 'received',
    person: sent
      ? { id: row.receiver_id, name: row.receiver_name }
      : { id: row.sender_id, name: row.sender_name },
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
