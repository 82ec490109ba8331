import type { OutputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/new-id';
import type { resourceCopiesApi as declared, ResourceCopy } from '@longtable/contract/resource-copies';
import type { Resource } from '@longtable/contract/resources';
import { maxResourcesAtOnce } from '@longtable/contract/rules/resource-limits';
import { resourceCopiesApi } from '../../../platform/api/resource-copies.ts';
import { ApiError, call } from '../../../platform/client.ts';
import { onLive } from '../../../platform/live.ts';
import { whenCreated } from '../../../platform/mutations/pending.ts';
import { toastRefusal } from '../../../platform/refusal-toast.ts';
import { counted } from '../../../ui/counted.ts';
import { dismissToast, toast, updateToast } from '../../../ui/toast.ts';
import { type FolderTarget, trashItems } from './resource-actions.ts';
import { itemsSaved } from './resource-rows.ts';
import { placeInput } from './resources.ts';

/** How often to ask how far copying is, in milliseconds, in case that live events are missed. */
const askMs = 10_000;

/** Copying that goes on after the answer: its toast, and what its end is called ("copied to Plans"). */
type Running = {
  readonly toastId: string;
  readonly what: string;
  readonly timer: ReturnType<typeof setInterval>;
};
const running = new Map<string, Running>();

/**
 * Has the server copy items into a folder, or to the top. Not optimistic, as only the server knows what is in folders: a toast has the
 * progress of what takes long, and the end of it an undo. Without a connection, it can be tried again.
 */
export function copyItems(items: readonly Resource[], folder: FolderTarget): void {
  void startAll(items, folder, `copied to ${folder.name}`);
}

/** Copies items to where they are. */
export function duplicateItems(items: readonly Resource[]): void {
  const placeOf = ({ parentFolderId, teamId, projectId }: Resource) =>
    `${parentFolderId} ${teamId} ${projectId}`;
  for (const some of Map.groupBy(items, placeOf).values()) {
    const [first] = some;
    if (first) void startAll(some, { ...first, id: first.parentFolderId }, 'duplicated');
  }
}

/** As many as a request may have, one after another. */
async function startAll(
  items: readonly Resource[],
  folder: Omit<FolderTarget, 'name'>,
  what: string,
): Promise<void> {
  for (let from = 0; from < items.length; from += maxResourcesAtOnce)
    await start(newId(), items.slice(from, from + maxResourcesAtOnce), folder, what);
}

async function start(
  id: string,
  items: readonly Resource[],
  folder: Omit<FolderTarget, 'name'>,
  what: string,
): Promise<void> {
  try {
    if (folder.id !== null) await whenCreated(folder.id);
    const started = await call(resourceCopiesApi.start, {
      id,
      resourceIds: items.map((item) => item.id),
      parentFolderId: folder.id,
      ...placeInput(folder),
    });
    showStarted(started, what);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // The same id: what was started is not started again.
    const retry = () => void start(id, items, folder, what);
    const about = items.length === 1 ? (items[0]?.name ?? null) : null;
    toastRefusal(error, { text: null, about, retry, alternative: null });
  }
}

function showStarted({ resources, refused, ...copy }: OutputOf<typeof declared.start>, what: string): void {
  itemsSaved(resources);
  const [first] = refused;
  if (first) showRefused(refused.length, first.text);
  if (copy.items === 0) return;
  if (copy.state !== 'running') return showEnd(copy, what);
  const toastId = toast({
    title: `Copying ${counted(copy.items, 'item')}`,
    description: progressOf(copy),
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Cancel', onSelect: () => void ask(copy.id, 'cancel') },
  });
  const timer = setInterval(() => void ask(copy.id, 'get'), askMs);
  running.set(copy.id, { toastId, what, timer });
}

onLive('resource-copy.saved', follow);

/** Shows how far copying is that this window has started. */
function follow(copy: ResourceCopy): void {
  const known = running.get(copy.id);
  if (!known) return;
  if (copy.state === 'running') return updateToast(known.toastId, { description: progressOf(copy) });
  forget(copy.id);
  showEnd(copy, known.what);
}

async function ask(copyId: string, what: 'get' | 'cancel'): Promise<void> {
  try {
    follow(await call(resourceCopiesApi[what], { copyId }));
  } catch (error) {
    // Nobody is told any more: it ended long ago, or the session did. Without a connection it is asked for again.
    if (error instanceof ApiError) forget(copyId);
  }
}

function forget(copyId: string): void {
  const known = running.get(copyId);
  if (!known) return;
  running.delete(copyId);
  clearInterval(known.timer);
  dismissToast(known.toastId);
}

function showEnd(copy: ResourceCopy, what: string): void {
  const { copiedItems, refusedItems, refusal, resourceIds } = copy;
  if (refusedItems > 0) showRefused(refusedItems, refusal ?? '');
  if (copiedItems === 0 && copy.state !== 'canceled') return;
  // What is in folders counts while it is copied; people think of what they chose.
  const count = refusedItems > 0 || copy.state === 'canceled' ? copiedItems : resourceIds.length;
  const undo = () => trashItems(resourceIds.map((id) => ({ id, projectId: null })));
  toast({
    title:
      copy.state === 'canceled'
        ? `Copying canceled: ${copiedItems} of ${counted(copy.items, 'item')} copied`
        : `${counted(count, 'item')} ${what}`,
    ...(copiedItems > 0 && { action: { label: 'Undo', onSelect: undo } }),
  });
}

function showRefused(count: number, why: string): void {
  const title = `${counted(count, 'item')} ${count === 1 ? 'was' : 'were'} not copied`;
  toast({ title, description: why, tone: 'danger', duration: 10_000 });
}

function progressOf({ copiedItems, refusedItems, items }: ResourceCopy): string {
  return `${copiedItems + refusedItems} of ${items}`;
}
