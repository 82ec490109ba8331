import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PageBudget } from '../../web/build/page-budgets.ts';

/** Vite's manifest of a build: by the path of its source, each file with those that it imports. */
export type Manifest = Readonly<Record<string, Chunk>>;
type Chunk = {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

/** Bytes are those sent over the network, by gzip. */
export type PageSize = { readonly scripts: number; readonly styles: number; readonly files: number };

/** Reads the manifest of the client that was built into `folder`. */
export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'));
}

/** The files below the folder of the build that come with these parts: each part with everything that it imports. */
export function filesOf(manifest: Manifest, parts: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const known = new Set<string>();
  const left = [...parts];
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    if (known.has(part)) continue;
    known.add(part);
    const entry = manifest[part] ?? sharedPart(manifest, part);
    if (!entry) throw new Error(`The build has no ${part}: adjust web/build/page-budgets.ts.`);
    for (const file of [entry.file, ...(entry.css ?? [])]) files.add(file);
    left.push(...(entry.imports ?? []));
  }
  return files;
}

/** A part that other files import as well has no path in the manifest. */
function sharedPart(manifest: Manifest, part: string): Chunk | undefined {
  return Object.values(manifest).find(({ name }) => name === path.parse(part).name);
}

/** What these parts of the client that was built into `folder` weigh. */
export async function sizeOf(
  folder: string,
  manifest: Manifest,
  parts: readonly string[],
): Promise<PageSize> {
  const files = [...filesOf(manifest, parts)];
  const [scripts, styles] = ['.js', '.css'].map((kind) => files.filter((file) => file.endsWith(kind)));
  const bytes = async (names: readonly string[] = []) => {
    const sizes = await Promise.all(names.map((name) => compressedSize(path.join(folder, name))));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  return { scripts: await bytes(scripts), styles: await bytes(styles), files: files.length };
}

/** Of the copy that the server sends; small files are not compressed by the build (scripts/launch/compress.mjs). */
async function compressedSize(file: string): Promise<number> {
  const compressed = await stat(`${file}.gz`).catch(() => undefined);
  return compressed?.size ?? gzipSync(await readFile(file)).length;
}

/** Pages of the app in the build that no budget speaks of: each needs its line. */
export function withoutBudget(manifest: Manifest, budgets: readonly PageBudget[]): string[] {
  const known = new Set(budgets.flatMap(({ parts }) => parts));
  return Object.keys(manifest).filter((part) => part.startsWith('src/app/routes/') && !known.has(part));
}
