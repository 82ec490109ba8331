import { randomBytes } from 'node:crypto';
import { newIdPlaceholder, openConnection } from './connection.ts';

/** The input of a load generator. Each connection repeats its own list of requests (base64) from the start. */
export type LoadTask = {
  readonly port: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly requests: readonly (readonly string[])[];
};

export type LoadResult = {
  readonly perSecond: number;
  readonly answers: number;
  /** Average bytes of a response body. */
  readonly bytes: number;
  /** Milliseconds of a sample of the requests. */
  readonly latencies: readonly number[];
};

// A separate process, so that generating load takes nothing from the server's event loop.
process.once('message', (task: LoadTask) => {
  void run(task).then(
    (result) => process.send?.(result, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function run({ port, seconds, warmUpSeconds, requests }: LoadTask): Promise<LoadResult> {
  const begin = performance.now() + warmUpSeconds * 1000;
  const end = begin + seconds * 1000;
  let [answers, bytes] = [0, 0];
  const latencies: number[] = [];
  const replaceId = idReplacer();
  await Promise.all(
    requests.map(async (list) => {
      const own = list.map((text) => {
        const bytes = Buffer.from(text, 'base64');
        return { bytes, idAt: bytes.indexOf(newIdPlaceholder) };
      });
      const connection = await openConnection(port);
      for (let next = 0; ; next = (next + 1) % own.length) {
        const { bytes: request, idAt } = own[next] as (typeof own)[number];
        if (idAt >= 0) replaceId(request, idAt);
        const sentAt = performance.now();
        if (sentAt >= end) break;
        const answer = await connection.send(request);
        const at = performance.now();
        if (answer.status !== 200) throw new Error(`A request failed with ${answer.status}.`);
        if (sentAt < begin || at > end) continue;
        answers += 1;
        bytes += answer.bytes;
        if (answers % 8 === 1) latencies.push(at - sentAt);
      }
      connection.close();
    }),
  );
  return { perSecond: answers / seconds, answers, bytes: bytes / answers, latencies };
}

/** Writes a unique id into a request: a prefix for this process, and a counter. */
function idReplacer(): (request: Buffer, at: number) => void {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return (request, at) => {
    count += 1;
    request.write(prefix, at, 'latin1');
    request.write(count.toString(16).padStart(12, '0'), at + 24, 'latin1');
  };
}
