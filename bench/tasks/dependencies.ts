import { newId } from '@longtable/contract/ids';
import { type Connection, requestBytes } from '../product/connection.ts';
import type { Person } from '../product/product.ts';
import type { Figure } from '../section.ts';
import { median, spread } from '../statistics.ts';

const dependencies = 20;
/** The most that completing a task with dependencies may cost, relative to one without. */
const maxRatio = 1.5;
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
  const times = { dependent: [] as number[], independent: [] as number[] };
  for (let round = 0; round < rounds + warmUps; round += 1) {
    for (const [kind, id] of [['dependent', dependent] as const, ['independent', independent] as const]) {
      const move = (status: string) => send('POST', `/api/tasks/${id}/move`, { status, changeId: newId() });
      const time = await move('completed');
      await move('todo');
      if (round >= warmUps) times[kind].push(time);
    }
  }
  const ratio = median(times.dependent) / median(times.independent);
  return {
    name: `Completing a task with ${dependencies} completed dependencies`,
    value: `${spread(times.dependent)}, without ${spread(times.independent)} (× ${ratio.toFixed(2)})`,
    target: `at most × ${maxRatio}`,
    met: ratio <= maxRatio,
  };

  async function send(method: string, path: string, body: object): Promise<number> {
    const request = requestBytes(method, path, { cookie: person.cookie, body });
    const startedAt = performance.now();
    const { status } = await connection.send(request);
    if (status !== 200) throw new Error(`${path}: status ${status}.`);
    return performance.now() - startedAt;
  }
}
