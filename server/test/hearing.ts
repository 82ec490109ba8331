import { newId } from '@longtable/contract/ids';
import type { LiveEvent, LiveEventType, LivePayload } from '@longtable/contract/live';
import { tasksApi } from '@longtable/contract/tasks';
import { untilFolded } from './folded-counts.ts';
import { listen, untilHeard } from './listen.ts';
import type { Person, TestApp } from './test-app.ts';

/**
 * All events that people receive while something is done, and of the counts that change with it: events come in order, and
 * last of all a task of their own.
 */
export async function hearing(
  app: TestApp,
  people: readonly Person[],
  work: () => Promise<unknown>,
): Promise<LiveEvent[][]> {
  const ears = await Promise.all(people.map((person) => listen(app.url, person)));
  const untilNow = async () => {
    await untilFolded(app);
    await Promise.all(
      people.map(async (person, index) => {
        const { id } = await person.ok(tasksApi.create, { id: newId(), title: 'Listen' });
        await untilHeard(ears[index]?.heard ?? [], ({ payload }) => JSON.stringify(payload).includes(id));
      }),
    );
  };
  // What happened before they listened may come along.
  await untilNow();
  const from = ears.map(({ heard }) => heard.length);
  await work();
  await untilNow();
  for (const { stop } of ears) stop();
  return ears.map(({ heard }, index) => heard.slice(from[index], -1));
}

/** What the events of one type say, of all that somebody has heard. */
export function only<T extends LiveEventType>(
  heard: readonly LiveEvent[] | undefined,
  type: T,
): LivePayload<T>[] {
  return (heard ?? []).filter((event) => event.type === type).map(({ payload }) => payload as LivePayload<T>);
}
