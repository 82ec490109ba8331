import { newId } from '@longtable/contract/ids';
import { type Connection, requestBytes } from '../product/connection.ts';
import type { Person } from '../product/product.ts';
import type { Figure } from '../section.ts';
import { median, spread } from '../statistics.ts';

const dependencies = 20;
/** Completing a task with this many dependencies costs at most this many times as much. */
const asFast = 1.5;
const warmUps = 20;

/** The cost of completing a task with dependencies, compared with one without. */
export async function measureDependencies(
  connection: Connection,
  person: Person,
  rounds: number,
): Promise<Figure> {
  const done = Array.from({ length: dependencies }, () => newId());
  const [dependent, independent] = [newId(), newId()];
  await send('POST', '/api/tasks/several', {
    tasks: done.map((id) => ({ id, title: 'Dependency', status: 'completed' })),
  });
  await send('POST', '/api/tasks', { id: dependent, title: 'Dependent', dependencies: done });
  await send('POST', '/api/tasks', { id: independent, title: 'Independent' });
  const taken = { dependent: [] as number[], independent: [] as number[] };
  for (let round = 0; round < rounds + warmUps; round += 1) {
    for (const [kind, id] of [['dependent', dependent] as const, ['independent', independent] as const]) {
      const move = (status: string) => send('POST', `/api/tasks/${id}/move`, { status, changeId: newId() });
      const time = await move('completed');
      await move('todo');
      if (round >= warmUps) taken[kind].push(time);
    }
  }
  const ratio = median(taken.dependent) / median(taken.independent);
  return {
    name: `Completing a task that has waited for ${dependencies} others`,
    value: `${spread(taken.dependent)}, for none ${spread(taken.independent)} (× ${ratio.toFixed(2)})`,
    target: `at most × ${asFast}`,
    met: ratio <= asFast,
  };

  async function send(method: string, path: string, body: object): Promise<number> {
    const request = requestBytes(method, path, { cookie: person.cookie, body });
    const begun = performance.now();
    const { status } = await connection.send(request);
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
    return performance.now() - begun;
  }
}
