import { newId } from '@longtable/contract/ids';
import type { LiveEvent, LiveEventType, LivePayload } from '@longtable/contract/live';
import { tasksApi } from '@longtable/contract/tasks';
import { untilFolded } from './folded-counts.ts';
import { subscribe, untilReceived } from './subscribe.ts';
import type { Person, TestApp } from './test-app.ts';

/**
 * Records the events that each person receives because of some work, the counts that change with it included. Events come
 * in order, so all have come once an event of a task that the person created afterwards has.
 */
export async function recordEvents(
  app: TestApp,
  people: readonly Person[],
  work: () => Promise<unknown>,
): Promise<LiveEvent[][]> {
  const subscriptions = await Promise.all(people.map((person) => subscribe(app, person)));
  const untilNow = async () => {
    await untilFolded(app);
    await Promise.all(
      people.map(async (person, index) => {
        const { id } = await person.ok(tasksApi.create, { id: newId(), title: 'Marker' });
        await untilReceived(subscriptions[index]?.received ?? [], ({ payload }) =>
          JSON.stringify(payload).includes(id),
        );
      }),
    );
  };
  // Drop what was published before they subscribed.
  await untilNow();
  const from = subscriptions.map(({ received }) => received.length);
  await work();
  await untilNow();
  for (const { stop } of subscriptions) stop();
  return subscriptions.map(({ received }, index) => received.slice(from[index], -1));
}

/** The payloads of the events of one type. */
export function only<T extends LiveEventType>(
  received: readonly LiveEvent[] | undefined,
  type: T,
): LivePayload<T>[] {
  return (received ?? [])
    .filter((event) => event.type === type)
    .map(({ payload }) => payload as LivePayload<T>);
}
