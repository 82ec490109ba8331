import { connectionsApi } from '@longtable/contract/connections';
import { type Route, route } from '../../../access/engine.ts';
import type { Connections } from './connections.service.ts';

/** The endpoints of connections and requests, and who may call them. */
export function connectionRoutes(connections: Connections): Route[] {
  return [
    route(connectionsApi.list, { access: 'signedIn' }, ({ actor, input }) => connections.list(actor, input)),
    route(connectionsApi.counts, { access: 'signedIn' }, ({ actor }) => connections.counts(actor)),
    route(connectionsApi.remove, { access: ['connection', 'remove'] }, ({ actor, connection }) =>
      connections.remove(actor, connection),
    ),
    route(connectionsApi.requests, { access: 'signedIn' }, ({ actor, input }) =>
      connections.requests(actor, input),
    ),
    route(connectionsApi.request, { access: 'signedIn' }, ({ actor, input }) =>
      connections.request(actor, input),
    ),
    route(
      connectionsApi.accept,
      { access: ['connectionRequest', 'accept'] },
      ({ actor, connectionRequest, input }) =>
        connections.accept(actor, connectionRequest, input.connectionId),
    ),
    route(
      connectionsApi.reject,
      { access: ['connectionRequest', 'reject'] },
      ({ actor, connectionRequest }) => connections.reject(actor, connectionRequest),
    ),
    route(
      connectionsApi.cancel,
      { access: ['connectionRequest', 'cancel'] },
      ({ actor, connectionRequest }) => connections.cancel(actor, connectionRequest),
    ),
  ];
}
