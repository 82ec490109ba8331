import type { Resource } from '@longtable/contract/resources';
import { maxResourcesAtOnce } from '@longtable/contract/rules/resource-limits';
import { counted } from '../../../ui/counted.ts';
import { toast } from '../../../ui/toast.ts';
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

/** Moves items into a folder, or to the top, with a toast to undo it. What is there already stays. */
export function moveItems(
  items: readonly Resource[],
  folder: { readonly id: string | null; readonly name: string },
): void {
  const moved = items.filter(({ id, parentFolderId }) => parentFolderId !== folder.id && id !== folder.id);
  if (moved.length === 0) return;
  const move = (some: Items, parentFolderId: string | null) =>
    inParts(some, (ids) => changeItems({ kind: 'move', ids, parentFolderId, clash: 'refuse' }));
  move(moved, folder.id);
  toast({
    title: `${counted(moved.length, 'item')} moved to ${folder.name}`,
    action: {
      label: 'Undo',
      onSelect() {
        for (const [from, some] of Map.groupBy(moved, ({ parentFolderId }) => parentFolderId))
          move(some, from);
      },
    },
  });
}

/** Adds or removes the star of an item. */
export function setStarred({ id }: Resource, starred: boolean): void {
  changeItems({ kind: 'star', id, starred });
}
