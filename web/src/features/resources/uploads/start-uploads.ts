import { lazyModule } from '../../../ui/lazy-part.tsx';
import { toast } from '../../../ui/toast.ts';
import { droppedEntries, type FileTree } from './file-tree.ts';
import { uploadDock } from './upload-entry.ts';
import type { UploadPlace } from './upload-store.ts';

/** Uploads files that were chosen, with the folders that they were in. */
export async function uploadChosen(files: readonly File[], place: UploadPlace): Promise<void> {
  await withUploads(async ({ addUploads, treeOf }) => addUploads(treeOf(files), place));
}

/** Uploads files in folders that are made for them. */
export async function uploadTree(tree: FileTree, place: UploadPlace): Promise<void> {
  await withUploads(async ({ addUploads }) => addUploads(tree, place));
}

/** Uploads what was dropped or pasted. Call it during the event. */
export async function uploadDropped(data: DataTransfer | null, place: UploadPlace): Promise<void> {
  const entries = droppedEntries(data);
  if (entries.length === 0) return;
  await withUploads(async ({ addUploads, readEntries }) => addUploads(await readEntries(entries), place));
}

type Uploads = Awaited<ReturnType<typeof load>>;

// Loaded ahead: what is chosen without a connection waits for it.
const load = lazyModule(() => import('./upload-dock.tsx'));

async function withUploads(work: (uploads: Uploads) => Promise<unknown>): Promise<void> {
  let loaded: Uploads;
  try {
    loaded = await load();
  } catch {
    toast({ title: 'Uploading needs a connection', tone: 'danger' });
    return;
  }
  uploadDock.set(loaded.UploadDock);
  await work(loaded);
}
