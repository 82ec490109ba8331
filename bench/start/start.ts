import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Memory, memoryOf } from '../product/processes.ts';
import { repository, startServer } from '../product/product.ts';
import type { Bench, Figure, Measured, Section } from '../section.ts';
import { kilobytes, median, megabytes, milliseconds } from '../statistics.ts';
import { measureScripts, type PageScripts } from './scripts.ts';

/** The cost of starting: the server's start, its idle memory, and loading a page. */
export const startSection: Section = { title: 'Start, idle memory and size', measure };

async function measure({ quick, product, progress }: Bench): Promise<Measured> {
  const [first, later]: [number[], number[]] = [[], []];
  let memory: Memory[] = [];
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    progress(`starting on an empty folder, then again (${round + 1})`);
    const dataDir = path.join(product.folder, `start-${round}`);
    const fresh = await startServer({ DATA_DIR: dataDir });
    first.push(fresh.startedIn);
    await fresh.stop();
    const again = await startServer({ DATA_DIR: dataDir });
    later.push(again.startedIn);
    if (round === 0) {
      await delay(quick ? 1000 : 10_000);
      memory = await memoryOf(again.pid);
    }
    await again.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  progress('loading pages');
  const pages = await measureScripts(product);
  const built = quick ? [] : [await timeBuild(product.folder, progress)];

  return {
    figures: [
      { name: 'First run: a new cluster, migrations, first response', value: milliseconds(median(first)) },
      { name: 'Later run: until the first response', value: milliseconds(median(later)) },
      ...built,
      ...memoryFigures(memory),
      scriptsFigure('JavaScript of the landing page, gzip', pages.landing, 100),
      scriptsFigure('JavaScript of the sign-in page, gzip', pages.signIn, 100),
      scriptsFigure('JavaScript of the Taskboard, gzip', pages.taskboard, 185),
    ],
    remarks: [
      'A start is timed from the start of the server’s process to its first HTTP response, with the embedded database and without `npm ci`, which depends on the network. Memory is the proportional set size (PSS) 10 s after the start, without sessions: pages that several processes share are counted once. Sizes are the transfer sizes of the scripts that Chromium requests until the page is painted, with an empty cache; signed in for the Taskboard.',
    ],
    details: [{ title: 'Scripts of each page', text: Object.entries(pages).map(listed).join('\n\n') }],
  };
}

function memoryFigures(memory: readonly Memory[]): Figure[] {
  const [server, ...postgres] = memory;
  return [
    { name: 'Idle memory of the server', value: megabytes(server?.bytes ?? 0) },
    {
      name: 'Idle memory of the database',
      value: `${megabytes(sum(postgres))} (${postgres.length} processes)`,
    },
  ];
}

/** `limit` in KB. */
function scriptsFigure(name: string, { needed, prefetched }: PageScripts, limit: number): Figure {
  const bytes = sum(needed);
  const more = prefetched.length > 0 ? `; then ${kilobytes(sum(prefetched))} prefetched` : '';
  return {
    name,
    value: `${kilobytes(bytes)} in ${needed.length} files${more}`,
    target: `at most ${limit} KB`,
    met: bytes <= limit * 1000,
  };
}

function sum(sizes: readonly { readonly bytes: number }[]): number {
  return sizes.reduce((total, { bytes }) => total + bytes, 0);
}

function listed([page, { needed, prefetched }]: [string, PageScripts]): string {
  const lines = (scripts: PageScripts['needed']) =>
    scripts.map(({ file, bytes }) => `${kilobytes(bytes).padStart(9)}  ${file}`);
  return [`${page}:`, ...lines(needed), 'prefetched:', ...lines(prefetched)].join('\n');
}

async function timeBuild(folder: string, progress: (text: string) => void): Promise<Figure> {
  progress('building the client');
  const vite = path.join(repository, 'node_modules/vite/bin/vite.js');
  const startedAt = performance.now();
  const outDir = path.join(folder, 'client');
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir'], {
    cwd: path.join(repository, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return {
    name: 'Building the client, once per version',
    value: milliseconds(performance.now() - startedAt),
  };
}
