import { connectionsApi } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import type { Person } from '../../../test/test-app.ts';
import { type Context, defineMatrix, everyone } from './matrix.ts';

/** Kinds of people by their relation to `sender` and `receiver`, who have a pending request or a connection. */
const kinds = ['signedOut', 'stranger', 'connection', 'formerConnection', 'sender', 'receiver'] as const;
type Kind = (typeof kinds)[number];

const signedIn = { ...everyone(kinds, 200), signedOut: 401 };
const outsiders = { signedOut: 401, stranger: 404, connection: 404, formerConnection: 404 };

export const connections = defineMatrix({
  name: 'connections',
  kinds,
  async actors(app) {
    const [stranger, connection, formerConnection, sender, receiver] = await Promise.all([
      app.newPerson('Stranger'),
      app.newPerson('Connection'),
      app.newPerson('Former'),
      app.newPerson('Sender'),
      app.newPerson('Receiver'),
    ]);
    for (const one of [sender, receiver]) {
      await connect(one, connection);
      const connectionId = await connect(one, formerConnection);
      await one.ok(connectionsApi.remove, { connectionId });
    }
    return { signedOut: app.visitor(), stranger, connection, formerConnection, sender, receiver };
  },
  cases: [
    { endpoint: connectionsApi.list, input: () => ({}), answers: signedIn },
    { endpoint: connectionsApi.counts, input: () => ({}), answers: signedIn },
    { endpoint: connectionsApi.requests, input: () => ({ direction: 'sent' }), answers: signedIn },
    {
      endpoint: connectionsApi.request,
      input: async ({ app }) => ({ id: newId(), personId: (await app.newPerson('New here')).id }),
      answers: signedIn,
    },
    {
      endpoint: connectionsApi.accept,
      input: aRequest({ connectionId: newId }),
      answers: { ...outsiders, sender: 404, receiver: 200 },
    },
    {
      endpoint: connectionsApi.reject,
      input: aRequest(),
      answers: { ...outsiders, sender: 404, receiver: 200 },
    },
    {
      endpoint: connectionsApi.cancel,
      input: aRequest(),
      answers: { ...outsiders, sender: 200, receiver: 404 },
    },
    {
      endpoint: connectionsApi.remove,
      async input(context) {
        const { requestId } = await aRequest()(context);
        const connectionId = newId();
        await context.actors.receiver.ok(connectionsApi.accept, { requestId, connectionId });
        return { connectionId };
      },
      answers: { ...outsiders, sender: 200, receiver: 200 },
    },
  ],
});

/** A pending request from the sender to the receiver, who are not connected. */
function aRequest(rest: Readonly<Record<string, () => unknown>> = {}) {
  return async ({ app, actors: { sender, receiver } }: Context<Kind>) => {
    const { db } = app.database;
    await db
      .deleteFrom('connections')
      .where('user_a_id', 'in', [sender.id, receiver.id])
      .where('user_b_id', 'in', [sender.id, receiver.id])
      .execute();
    await db
      .deleteFrom('connection_requests')
      .where('sender_id', 'in', [sender.id, receiver.id])
      .where('receiver_id', 'in', [sender.id, receiver.id])
      .execute();
    const requestId = newId();
    await sender.ok(connectionsApi.request, { id: requestId, personId: receiver.id });
    const made = Object.entries(rest).map(([name, make]) => [name, make()]);
    return { requestId, ...(Object.fromEntries(made) as object) };
  };
}

async function connect(one: Person, other: Person): Promise<string> {
  const [requestId, connectionId] = [newId(), newId()];
  await one.ok(connectionsApi.request, { id: requestId, personId: other.id });
  await other.ok(connectionsApi.accept, { requestId, connectionId });
  return connectionId;
}
