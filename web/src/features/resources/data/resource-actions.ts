import type { Resource } from '@longtable/contract/resources';
import { maxResourcesAtOnce } from '@longtable/contract/rules/resource-limits';
import { counted } from '../../../ui/counted.ts';
import { toast } from '../../../ui/toast.ts';
import type { Whose } from './resource-view.ts';
import { changeItems } from './resources.ts';

type Items = readonly Pick<Resource, 'id'>[];

/** Calls `work` with as many ids as a request may have, until all are done. */
export function inParts(items: Items, work: (ids: readonly string[]) => void): void {
  for (let from = 0; from < items.length; from += maxResourcesAtOnce)
    work(items.slice(from, from + maxResourcesAtOnce).map(({ id }) => id));
}

/** Moves items to the trash, with a toast to undo it. */
export function trashItems(items: Items): void {
  inParts(items, (ids) => changeItems({ kind: 'trash', ids }));
  toast({
    title: `${counted(items.length, 'item')} moved to trash`,
    action: { label: 'Undo', onSelect: () => inParts(items, (ids) => changeItems({ kind: 'restore', ids })) },
  });
}

/** Puts items of the trash back where they were. */
export function restoreItems(items: Items): void {
  inParts(items, (ids) => changeItems({ kind: 'restore', ids }));
  toast({ title: `${counted(items.length, 'item')} restored` });
}

/** A folder, or the top of somebody's files (id null), as a target. */
export type FolderTarget = Whose & { readonly id: string | null; readonly name: string };

/**
 * Moves items into a folder, or to the top, with a toast to undo it, unless they were given to a team or project. What is there
 * already stays.
 */
export function moveItems(items: readonly Resource[], folder: FolderTarget): void {
  const isThere = ({ id, parentFolderId, teamId, projectId }: Resource) =>
    id === folder.id ||
    (parentFolderId === folder.id && teamId === folder.teamId && projectId === folder.projectId);
  const moved = items.filter((item) => !isThere(item));
  const [first] = moved;
  if (!first) return;
  const move = (some: Items, parentFolderId: string | null, { teamId, projectId }: Whose) =>
    inParts(some, (ids) =>
      changeItems({ kind: 'move', ids, parentFolderId, teamId, projectId, clash: 'refuse' }),
    );
  move(moved, folder.id, folder);
  const isGiven = moved.some(
    ({ teamId, projectId }) => teamId !== folder.teamId || projectId !== folder.projectId,
  );
  const title = `${counted(moved.length, 'item')} moved to ${folder.name}`;
  if (isGiven) {
    toast({ title });
    return;
  }
  toast({
    title,
    action: {
      label: 'Undo',
      onSelect() {
        for (const [from, some] of Map.groupBy(moved, ({ parentFolderId }) => parentFolderId))
          move(some, from, folder);
      },
    },
  });
}

/** Adds or removes the star of an item. */
export function setStarred({ id }: Resource, starred: boolean): void {
  changeItems({ kind: 'star', id, starred });
}
