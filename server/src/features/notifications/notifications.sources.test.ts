import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { notificationTypeNames, notificationTypes } from '@longtable/contract/rules/notification-types';
import { beforeAll, expect, test } from 'vitest';

const features = join(import.meta.dirname, '..');
/** Files that know `notify`, as text: those that raise notifications. */
let sources: string[];
beforeAll(async () => {
  const entries = await readdir(features, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    // What is done with notifications of any type raises none.
    .filter((path) => !path.startsWith(join(features, 'notifications/')));
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  sources = texts.filter((text) => text.includes('kits/notify.ts'));
});

const raises = (type: string) => sources.some((text) => text.includes(`'${type}'`));

test.each(notificationTypeNames)('%s is raised somewhere, or waits for a part that is named', (type) => {
  const { later } = notificationTypes[type] as { readonly later?: string };
  expect(raises(type) || later !== undefined).toBe(true);
});
