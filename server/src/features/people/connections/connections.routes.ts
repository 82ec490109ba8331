import { connectionsApi } from '@longtable/contract/connections';
import { lockPeople } from '../../../platform/auth/person-lock.ts';
import { command, query, type Route } from '../../../policies/engine.ts';
import type { Connections } from './connections.service.ts';

/** The endpoints of connections and requests. */
export function connectionRoutes(connections: Connections): Route[] {
  return [
    query(connectionsApi.list, { access: 'signedIn' }, ({ actor, input }) => connections.list(actor, input)),
    query(connectionsApi.counts, { access: 'signedIn' }, ({ actor }) => connections.counts(actor)),
    command(connectionsApi.remove, { access: ['connection', 'remove'] }, ({ change, actor, connection }) =>
      connections.remove(change, actor, connection),
    ),
    query(connectionsApi.requests, { access: 'signedIn' }, ({ actor, input }) =>
      connections.requests(actor, input),
    ),
    command(
      connectionsApi.request,
      {
        access: 'signedIn',
        prepare: ({ actor, input }) => connections.countRequest(actor, input),
        lockFirst: async (tx, { actor, input }) => lockPeople(tx, [actor.id, input.personId]),
      },
      ({ change, actor, input }) => connections.request(change, actor, input),
    ),
    command(
      connectionsApi.accept,
      { access: ['connectionRequest', 'accept'] },
      ({ change, actor, connectionRequest, input }) =>
        connections.accept(change, actor, connectionRequest, input.connectionId),
    ),
    command(
      connectionsApi.reject,
      { access: ['connectionRequest', 'reject'] },
      ({ change, actor, connectionRequest }) =>
        connections.close(change, actor, connectionRequest, 'rejected'),
    ),
    command(
      connectionsApi.cancel,
      { access: ['connectionRequest', 'cancel'] },
      ({ change, actor, connectionRequest }) =>
        connections.close(change, actor, connectionRequest, 'cancelled'),
    ),
  ];
}
