import type { FileAnswer } from '@longtable/contract/file-answer';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { freeName } from '@longtable/contract/rules/resource-name';
import { createArchives } from '../../platform/archive/archive-answer.ts';
import type { ArchiveEntry } from '../../platform/archive/zip.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { Actor } from '../../policies/actor.ts';
import { type ResourceRow, resourcePolicy } from '../../policies/resource.ts';
import * as store from './resources.store.ts';
import { readItemsWithin } from './resources.tree.ts';

/** Rows read at once. */
const itemsAtOnce = 200;

/** Downloads of folders and selections, as archives. */
export function createResourceArchives({ db, files }: { db: Db; files: Pick<Files, 'read'> }) {
  const answerArchive = createArchives({ maxPerKey: 3, wait: 'until the others are done', retryAfter: 30 });

  return {
    download: (
      actor: Actor,
      resourceIds: readonly string[],
      signedIn: () => Promise<boolean>,
    ): Promise<FileAnswer> =>
      answerArchive({
        userId: actor.id,
        signedIn,
        async prepare() {
          const known = new Map(
            (await store.readResourcesById(db, actor.id, resourceIds)).map((row) => [row.id, row]),
          );
          const { rows } = resourcePolicy.authorizeMany(actor, 'read', resourceIds, known);
          // Links have nothing to download.
          const roots = outermost(
            rows.filter(({ type, deleted_with }) => type !== 'link' && deleted_with === null),
          );
          const [first] = roots;
          if (!first) throw refuse('item/not-found');
          const name = roots.length === 1 ? first.name : `Files ${calendarDay(actor.timeZone)}`;
          return { saveAs: `${name}.zip`, entries: entriesOf(actor, roots) };
        },
      }),
  };

  async function* entriesOf(actor: Actor, roots: readonly ResourceRow[]): AsyncGenerator<ArchiveEntry> {
    const names = namesOf(roots);
    for (const root of roots) {
      for (let after: string | null = null; ; ) {
        const items = await readItemsWithin(db, actor.id, { root: root.id, after, limit: itemsAtOnce });
        for (const item of items) {
          // Decided now: a long download outlives a right.
          if (!resourcePolicy.reads(actor, item)) continue;
          const inside =
            item.id === root.id ? [] : [...item.folders.slice(root.ancestors.length + 1), item.name];
          const path = [names.get(root.id) ?? root.name, ...inside].join('/');
          const file = item.file_path === null ? null : await files.read(item.file_path);
          if (file) yield { path, bytes: file.content };
          else if (item.is_empty) yield { path, isEmptyFolder: true };
        }
        after = items.at(-1)?.id ?? null;
        if (items.length < itemsAtOnce) break;
      }
    }
  }
}

export type ResourceArchives = ReturnType<typeof createResourceArchives>;

/** Without items that are within another of them. */
export function outermost(rows: readonly ResourceRow[]): ResourceRow[] {
  const ids = new Set(rows.map(({ id }) => id));
  return rows.filter(({ ancestors }) => !ancestors.some((id) => ids.has(id)));
}

/** The names at the top of the archive: items of several folders may have the same. */
function namesOf(roots: readonly ResourceRow[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    roots.map(({ id, name, type }) => {
      const free = freeName(name, type === 'folder', (each) => taken.has(each.toLowerCase()));
      taken.add(free.toLowerCase());
      return [id, free];
    }),
  );
}
