import { newId } from '@longtable/contract/ids';
import type { LiveEvent, LiveEventType, LivePayload } from '@longtable/contract/live';
import { tasksApi } from '@longtable/contract/tasks';
import { untilFolded } from './folded-counts.ts';
import { subscribe, untilReceived } from './subscribe.ts';
import type { Person, TestApp } from './test-app.ts';

/**
 * Records the events that each person receives because of some work, including later events of counts. Events arrive in
 * order, so all have arrived once that of a task created afterwards has.
 */
export async function recordEvents(
  app: TestApp,
  people: readonly Person[],
  work: () => Promise<unknown>,
): Promise<LiveEvent[][]> {
  // The events of earlier counts are written first, and so come before the subscription.
  await untilFolded(app);
  const subscriptions = await Promise.all(people.map((person) => subscribe(app, person)));
  await work();
  await untilFolded(app);
  await Promise.all(
    people.map(async (person, index) => {
      const { id } = await person.ok(tasksApi.create, { id: newId(), title: 'Marker' });
      await untilReceived(subscriptions[index]?.received ?? [], ({ payload }) =>
        JSON.stringify(payload).includes(id),
      );
    }),
  );
  for (const { stop } of subscriptions) stop();
  return subscriptions.map(({ received }) => received.slice(0, -1));
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
