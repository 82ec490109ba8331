import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { notificationTypeNames, notificationTypes } from '@longtable/contract/rules/notification-types';
import { beforeAll, expect, test } from 'vitest';

const server = join(import.meta.dirname, '../..');
/** The files of folders in which something calls `notify`, as text: those that raise notifications. */
let sources: string[];
beforeAll(async () => {
  const entries = await readdir(server, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    // What is done with notifications of any type raises none.
    .filter((path) => !path.startsWith(join(server, 'features/notifications/')));
  const texts = new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const)),
  );
  const raising = new Set(
    paths.filter((path) => /\bnotify\(change/.test(texts.get(path) ?? '')).map((path) => dirname(path)),
  );
  sources = paths.filter((path) => raising.has(dirname(path))).map((path) => texts.get(path) ?? '');
});

const raises = (type: string) => sources.some((text) => text.includes(`'${type}'`));

test.each(notificationTypeNames)('%s is raised somewhere, or waits for a part that is named', (type) => {
  const { later } = notificationTypes[type] as { readonly later?: string };
  expect(raises(type) || later !== undefined).toBe(true);
});
