import type { Resource } from '@longtable/contract/resources';
import { maxResourcesAtOnce } from '@longtable/contract/rules/resource-limits';
import { session } from '../../../platform/session.ts';
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
export function trashItems(items: readonly Pick<Resource, 'id' | 'projectId'>[]): void {
  const [first] = items;
  const projectId = first?.projectId ?? null;
  const isOfProject = projectId !== null && items.every((item) => item.projectId === projectId);
  inParts(items, (ids) => changeItems({ kind: 'trash', ids, ...(isOfProject && { projectId }) }));
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
 * Moves items into a folder, or to the top, of the same place or another one, with a toast to undo it. There is none for what others had
 * added to the place that it left: it would come back as the person's. What is there already stays.
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
  const title = `${counted(moved.length, 'item')} moved to ${folder.name}`;
  const isOthers = ({ teamId, projectId, uploadedBy }: Resource) =>
    (teamId !== folder.teamId || projectId !== folder.projectId) && uploadedBy !== session.get().user?.id;
  if (moved.some(isOthers)) {
    toast({ title });
    return;
  }
  const placeOf = ({ parentFolderId, teamId, projectId }: Resource) =>
    `${parentFolderId} ${teamId} ${projectId}`;
  toast({
    title,
    action: {
      label: 'Undo',
      onSelect() {
        for (const some of Map.groupBy(moved, placeOf).values())
          if (some[0]) move(some, some[0].parentFolderId, some[0]);
      },
    },
  });
}

/** Adds or removes the star of an item. */
export function setStarred({ id }: Resource, starred: boolean): void {
  changeItems({ kind: 'star', id, starred });
}
