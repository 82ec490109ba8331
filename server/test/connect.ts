import { connectionsApi } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import type { Person } from './test-app.ts';

/** Connects two people by a request that is accepted. Returns the id of the connection. */
export async function connect(one: Person, other: Person): Promise<string> {
  const { id: requestId } = await one.ok(connectionsApi.request, { id: newId(), personId: other.id });
  const { id } = await other.ok(connectionsApi.accept, { requestId, connectionId: newId() });
  return id;
}
