import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newIdPlaceholder, requestBytes } from '../product/connection.ts';
import type { LoadResult, LoadTask } from '../product/load.ts';
import { nextMessage, startWorker } from '../product/processes.ts';
import type { Person, Server } from '../product/product.ts';
import type { Figure } from '../section.ts';
import { count, median, milliseconds, percent, percentile } from '../statistics.ts';

/** The number of people who complete tasks at the same time. */
export const connections = 32;
export const tasksPerConnection = 10;
const loadProgram = path.join(import.meta.dirname, '../product/load.ts');

const kinds = ['alone', 'inProject', 'inProjects'] as const;
type Kind = (typeof kinds)[number];
/** The minimal rate, relative to tasks without a project. */
const minRatio = 0.7;

/**
 * Compares completing tasks of one project, of one project per connection, and without a project. The properties are lists
 * of task ids, ten for each connection.
 */
export async function measureCompleting(
  { port }: Pick<Server, 'port'>,
  person: Person,
  { quick, ...tasks }: { quick: boolean } & Readonly<Record<Kind, readonly string[]>>,
): Promise<Figure[]> {
  // Many short rounds, since the speed of a shared machine can change within a minute.
  const [rounds, seconds] = quick ? [1, 3] : [9, 2];
  const results: Record<Kind, LoadResult[]> = { alone: [], inProject: [], inProjects: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of kinds) {
      const requests = requestsOf(person, tasks[kind]);
      const task: LoadTask = { port, seconds, warmUpSeconds: seconds / 4, requests };
      results[kind].push(await nextMessage<LoadResult>(startWorker(loadProgram, task)));
      // The relay's remaining work must not fall into the next measurement.
      await delay(500);
    }
  }
  const perSecond = (kind: Kind) => median(results[kind].map((result) => result.perSecond));
  const spreadOf = (kind: Kind) => {
    const latencies = results[kind].flatMap((result) => result.latencies);
    return `p50 ${milliseconds(median(latencies))}, p99 ${milliseconds(percentile(latencies, 0.99))}`;
  };
  const [inProject, inProjects, alone] = [
    perSecond('inProject'),
    perSecond('inProjects'),
    perSecond('alone'),
  ];
  /** The median of the ratios of each round: within a round, the machine changes little. */
  const ratioTo = (kind: Kind) =>
    median(
      results.inProject.map(({ perSecond }, round) => perSecond / (results[kind][round]?.perSecond ?? 0)),
    );
  const ratio = ratioTo('alone');
  const name = `Completing and reopening tasks of one project, ${connections} connections`;
  return [
    {
      name,
      value: `${percent(ratio)} of tasks in no project (${count(inProject)} of ${count(alone)} per second), ${percent(ratioTo('inProjects'))} of tasks of ${connections} projects (${count(inProjects)} per second)`,
      target: `at least ${percent(minRatio)} of tasks in no project`,
      met: ratio >= minRatio,
    },
    {
      name: `${name}: response time`,
      value: `${spreadOf('inProject')}; in no project ${spreadOf('alone')}`,
    },
  ];
}

/** Each connection's own tasks, completed one after another and then reopened. */
function requestsOf({ cookie }: Person, tasks: readonly string[]): string[][] {
  return Array.from({ length: connections }, (_, connection) => {
    const own = tasks.slice(connection * tasksPerConnection, (connection + 1) * tasksPerConnection);
    return ['completed', 'todo'].flatMap((status) =>
      own.map((id) =>
        requestBytes('POST', `/api/tasks/${id}/move`, {
          cookie,
          body: { status, changeId: newIdPlaceholder },
        }).toString('base64'),
      ),
    );
  });
}
