import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '@longtable/contract/ids';
import type { Resource } from '@longtable/contract/resources';
import type pg from 'pg';
import { tusHeaders } from '../../server/test/tus-headers.ts';
import { openChromium } from '../browser/chromium.ts';
import { alternate } from '../product/alternate.ts';
import { openConnection } from '../product/connection.ts';
import { memoryOf, nextMessage, startWorker, stop } from '../product/processes.ts';
import { type Person, type Server, signUp, startServer } from '../product/product.ts';
import type { Bench, Figure, Measured, Section } from '../section.ts';
import { count, median, megabytes, percent, percentile, spread } from '../statistics.ts';
import type { BareFiles } from './bare-files.ts';
import { measureFolders } from './folders.ts';
import { download, largestFile, type Transfer, upload } from './transfer.ts';

/** Of the throughput of the bare server. */
const minShare = 0.7;
/** What uploads at once may add to the memory of the server, in bytes. */
const maxMemory = 150_000_000;
const [uploadsAtOnce, perPerson] = [100, 4] as const;
/** The most that opening a list may cost with many items, relative to few. */
const maxRatio = 1.5;
const [few, many] = [1000, 1_000_000] as const;

/** Files: throughput, memory, and lists of any length. */
export const filesSection: Section = { title: 'Files', measure };

async function measure({ quick, product, progress }: Bench): Promise<Measured> {
  const { url, database } = await product.newDatabase('bench_files');
  const dataDir = path.join(product.folder, 'files');
  const server = await startServer({ DATABASE_URL: url, DATA_DIR: dataDir });
  const ada = await signUp(server, 'Ada Lovelace');
  const folder = path.join(product.folder, 'bare-files');
  await mkdir(folder, { recursive: true });
  const task: BareFiles = { folder };
  const worker = startWorker(path.join(import.meta.dirname, 'bare-files.ts'), task);
  const { port } = await nextMessage<{ port: number }>(worker);

  progress('uploading and downloading');
  const transfers = await timeTransfers(server, ada, port, quick ? 2 : 20);
  await stop(worker);
  progress('uploading at once');
  const added = await memoryOfUploads(server, quick ? 8 : uploadsAtOnce);
  progress('filling lists');
  const [short, long] = [await signUp(server, 'Few Files'), await signUp(server, 'Many Files')];
  await fillFiles(database.pool, short.id, few);
  await fillFiles(database.pool, long.id, quick ? 10_000 : many);
  await database.pool.query('vacuum (analyze) resources');
  progress('listing');
  const connection = await openConnection(server.port);
  const paths = ['/api/resources', '/api/resources?sort=updatedAt&direction=desc'];
  const listing = await alternate(connection, quick ? 5 : 300, {
    short: { paths, person: short },
    long: { paths, person: long },
  });
  connection.close();
  progress('opening folders in the browser');
  const browser = await openChromium();
  const folders = await measureFolders(browser, server, {
    person: await signUp(server, 'Folder Owner'),
    pool: database.pool,
    rounds: quick ? 1 : 8,
  });
  await browser.close();
  await server.stop();
  return {
    figures: [
      throughput('Uploading', transfers.upload),
      throughput('Downloading', transfers.download),
      {
        name: `Memory of ${uploadsAtOnce} uploads of 50 MB at once`,
        value: `${megabytes(added)} more`,
        target: `under ${megabytes(maxMemory)}`,
        met: added < maxMemory,
      },
      listFigure(listing),
      ...folders,
    ],
    remarks: [
      `Files of 50 MB, one after another, alternating between the product and a bare server (\`node:http\`, a stream to a file on the same disk, synced as the product does). Uploads at once are of ${uploadsAtOnce / perPerson} people with ${perPerson} each; memory is that of the server and its processes. A list is two requests, by name and by date of change, for a page of 100 of a folder with ${count(few)} and one with ${count(many)} files. In the browser the folders are opened and scrolled by turns, each in a new tab; work is the processor time of the page, at 200 pixels per frame, which reveals four or five rows in each.`,
    ],
  };
}

type Times = Record<'product' | 'bare', number[]>;

async function timeTransfers(server: Server, person: Person, barePort: number, rounds: number) {
  const times: Record<'upload' | 'download', Times> = {
    upload: { product: [], bare: [] },
    download: { product: [], bare: [] },
  };
  for (let round = 0; round <= rounds; round += 1) {
    // The first round warms up.
    const note = (list: number[], time: number) => round > 0 && list.push(time);
    let address = '';
    const own = { port: server.port, cookie: person.cookie };
    const uploaded = await timed(async () => {
      const answer = JSON.parse(await upload({ ...own, ...newUpload() })) as Resource;
      address = answer.publicUrl ?? '';
    });
    note(times.upload.product, uploaded);
    const bare: Transfer = { port: barePort, path: `/file-${round}` };
    note(times.upload.bare, await timed(() => upload(bare)));
    note(times.download.product, await timed(() => download({ ...own, path: address })));
    note(times.download.bare, await timed(() => download(bare)));
  }
  return times;
}

/** The address and headers of an upload in one request. */
function newUpload(): Pick<Transfer, 'path' | 'headers'> {
  const id = newId();
  const headers = tusHeaders({ id, name: `${id}.bin`, uploadLength: largestFile.length });
  return { path: '/api/resources/uploads', headers };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The most memory, in bytes, that uploads at once add. */
async function memoryOfUploads(server: Server, uploads: number): Promise<number> {
  const people = await Promise.all(
    Array.from({ length: Math.ceil(uploads / perPerson) }, (_, index) => signUp(server, `Person ${index}`)),
  );
  const total = async () => (await memoryOf(server.pid)).reduce((sum, { bytes }) => sum + bytes, 0);
  const before = await total();
  let most = before;
  const timer = setInterval(() => void total().then((now) => (most = Math.max(most, now))), 200);
  try {
    await Promise.all(
      people.flatMap(({ cookie }) =>
        Array.from({ length: perPerson }, () => upload({ port: server.port, cookie, ...newUpload() })),
      ),
    );
  } finally {
    clearInterval(timer);
  }
  return most - before;
}

/** Inserts files without content at the top of a person's files. */
async function fillFiles(pool: pg.Pool, ownerId: string, files: number): Promise<void> {
  await pool.query('set statement_timeout = 0');
  for (let first = 1; first <= files; first += 50_000) {
    await pool.query(
      `insert into resources (id, uploaded_by, name, type, file_path, mime_type, size_bytes, updated_at)
       select gen_random_uuid(), $1, 'File ' || n || '.txt', 'document', 'public/' || n || '.bin', 'text/plain', n,
         now() - n * interval '1 minute'
       from generate_series($2::int, least($2::int + 49999, $3::int)) n`,
      [ownerId, first, files],
    );
  }
}

function throughput(name: string, { product, bare }: Times): Figure {
  const perSecond = (times: readonly number[]) => (largestFile.length / median(times)) * 1000;
  const share = perSecond(product) / perSecond(bare);
  return {
    name: `${name} files of 50 MB`,
    value: `${megabytes(perSecond(product))} a second, ${percent(share)} of a bare server (${megabytes(perSecond(bare))})`,
    target: `at least ${percent(minShare)}`,
    met: share >= minShare,
  };
}

function listFigure({ short, long }: Record<'short' | 'long', readonly number[]>): Figure {
  const ratio = percentile(long, 0.95) / percentile(short, 0.95);
  return {
    name: `Listing a folder of ${count(many)} files`,
    value: `${spread(long)}, of ${count(few)} ${spread(short)} (p95 × ${ratio.toFixed(2)})`,
    target: `at most × ${maxRatio}`,
    met: ratio <= maxRatio,
  };
}
