import path from 'node:path';
import { fillProfiles } from '../people/profiles.ts';
import { nextMessage, startWorker, stop } from '../product/processes.ts';
import type { Product } from '../product/product.ts';
import type { Figure } from '../section.ts';
import { count, median, megabytes, milliseconds, percent } from '../statistics.ts';
import type { SendPushesTask, SentPushes } from './send-pushes.ts';
import type { PushServiceAddress } from './taking-pushes.ts';

const program = (name: string) => path.join(import.meta.dirname, name);
/** The least speed relative to encryption and sending alone, and the most by which memory may grow from round to round, in bytes. */
const [minSpeed, maxGrowth] = [0.6, 30_000_000] as const;

/** Pushes to so many browsers of a local push service, beside encryption and sending alone in the same process. */
export async function measurePushing(
  product: Product,
  { browsers, rounds }: { browsers: number; rounds: number },
): Promise<Figure[]> {
  const { url, database } = await product.newDatabase('bench_pushes');
  await fillProfiles(database.pool, browsers);
  const service = startWorker(program('taking-pushes.ts'), {});
  const pushService = await nextMessage<PushServiceAddress>(service);
  const task: SendPushesTask = { url, pushService, rounds };
  const {
    pushes,
    bare,
    product: ours,
    memory,
  } = await nextMessage<SentPushes>(startWorker(program('send-pushes.ts'), task));
  await stop(service);
  const speed = median(bare) / median(ours);
  return [
    {
      name: `Pushes to ${count(pushes)} browsers`,
      value: `${milliseconds(median(ours))}, encryption and sending alone ${milliseconds(median(bare))} (${percent(speed)} of its speed)`,
      target: `at least ${percent(minSpeed)}`,
      met: speed >= minSpeed,
    },
    {
      name: 'The same, memory after the first round',
      value: `${megabytes(memory)} more`,
      target: `at most ${megabytes(maxGrowth)} more`,
      met: memory <= maxGrowth,
    },
  ];
}
