import { newId } from '@longtable/contract/new-id';
import type { UploadClash } from '@longtable/contract/resource-uploads';
import { maxFileBytes } from '@longtable/contract/rules/resource-limits';
import { onlineManager } from '@tanstack/react-query';
import { resourceErrors } from '../../../platform/api/errors.ts';
import { session } from '../../../platform/session.ts';
import { holdSession } from '../../../platform/session-hold.ts';
import type { FileTree } from './file-tree.ts';
import { keepUploads, takeLeftUploads } from './kept-uploads.ts';
import { removeSent, startQueued, stopAll, stopSending } from './upload-run.ts';
import {
  type FileMark,
  findUpload,
  isUnderWay,
  isUnfinished,
  needsFile,
  patchUpload,
  type Upload,
  type UploadPlace,
  uploads,
} from './upload-store.ts';

/** Adds files and folders to the uploads, and starts them. `clash` says what happens to a name that is taken. */
export function addUploads(
  { files, folders }: FileTree,
  place: UploadPlace,
  clash: UploadClash = 'refuse',
): readonly Upload[] {
  watchPage();
  const added = uploadsOf({ files, folders }, place, null, clash);
  uploads.set([...uploads.get(), ...added]);
  startQueued();
  return added;
}

/** Shows the uploads that were not finished when the page was closed or reloaded. */
export async function restoreUploads(): Promise<void> {
  watchPage();
  const left = await takeLeftUploads();
  const known = new Set(uploads.get().map(({ id }) => id));
  uploads.set([...uploads.get(), ...left.filter(({ id }) => !known.has(id))]);
  startQueued();
}

function uploadsOf(
  { files, folders }: FileTree,
  place: UploadPlace,
  needs: string | null,
  clash: UploadClash,
): readonly Upload[] {
  return [
    ...files.map((file) => newUpload(file.name, file, place, needs, clash)),
    ...folders.flatMap(({ name, ...inside }) => {
      const folder = newUpload(name, null, place, needs, clash);
      return [folder, ...uploadsOf(inside, { ...place, parentFolderId: folder.id }, folder.id, clash)];
    }),
  ];
}

function newUpload(
  name: string,
  file: File | null,
  { parentFolderId, teamId, projectId }: UploadPlace,
  needs: string | null,
  clash: UploadClash,
): Upload {
  const isTooLarge = file !== null && file.size > maxFileBytes;
  return {
    id: newId(),
    name,
    mark: file && markOf(file),
    file,
    parentFolderId,
    teamId,
    projectId,
    needs,
    state: isTooLarge ? 'refused' : 'queued',
    problem: isTooLarge ? resourceErrors['item/too-large'].text : '',
    clash,
    isStarted: false,
    sent: 0,
    speed: 0,
    losses: 0,
    item: null,
  };
}

function markOf({ size, lastModified }: File): FileMark {
  return { size, modifiedAt: lastModified };
}

/** Stops an upload and removes it, with what was to be uploaded into it. */
export function cancelUploads(ids: readonly string[]): void {
  const gone = new Set(ids);
  for (const { id, needs } of uploads.get()) if (needs !== null && gone.has(needs)) gone.add(id);
  const removed = uploads.get().filter(({ id }) => gone.has(id));
  uploads.set(uploads.get().filter(({ id }) => !gone.has(id)));
  for (const upload of removed) {
    stopSending(upload.id);
    if (upload.state !== 'done') removeSent(upload);
  }
  startQueued();
}

/** Starts failed uploads again. */
export function retryUploads(ids: readonly string[]): void {
  for (const id of ids) patchUpload(id, { state: 'queued', problem: '', losses: 0 });
  startQueued();
}

/** Stops uploads until the person lets them go on. */
export function pauseUploads(ids: readonly string[]): void {
  for (const id of ids) {
    patchUpload(id, { state: 'paused', speed: 0 });
    stopSending(id);
  }
  startQueued();
}

/** Lets paused uploads go on, from where they were. Those without their files wait for these. */
export function resumeUploads(ids: readonly string[]): void {
  for (const id of ids) {
    const upload = findUpload(id);
    if (upload?.state === 'paused' && !needsFile(upload)) patchUpload(id, { state: 'queued', losses: 0 });
  }
  startQueued();
}

/** Goes on with a file that was chosen again. Another file is refused. */
export function chooseAgain(id: string, file: File): void {
  const upload = findUpload(id);
  if (!upload?.mark) return;
  const { size, modifiedAt } = markOf(file);
  const isSame =
    file.name === upload.name && size === upload.mark.size && modifiedAt === upload.mark.modifiedAt;
  if (isSame) patchUpload(id, { file, state: 'queued', problem: '', losses: 0 });
  else patchUpload(id, { problem: 'This is another file, or it was changed since. Choose the same file.' });
  startQueued();
}

/** Uploads items whose names are taken under other names. */
export function keepBoth(ids: readonly string[]): void {
  decide(ids, 'keepBoth');
}

/** Makes files new versions of those that have their names. Folders have no versions: both are kept. */
export function replaceTaken(ids: readonly string[]): void {
  decide(ids, 'replace');
}

function decide(ids: readonly string[], clash: UploadClash): void {
  for (const id of ids) {
    const isFolder = findUpload(id)?.mark === null;
    patchUpload(id, { state: 'queued', problem: '', clash: isFolder ? 'keepBoth' : clash });
  }
  startQueued();
}

/** Removes uploads that have nothing to do any more. */
export function closeUploads(): void {
  uploads.set(uploads.get().filter(isUnfinished));
}

let isWatching = false;

/** Warns before the page is closed, waits for the connection, and stops with the session. Does nothing when called again. */
function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  keepUploads();
  onlineManager.subscribe(startQueued);
  holdSession(() => uploads.get().some(isUnderWay));
  window.addEventListener('beforeunload', (event) => {
    // Paused ones are kept.
    if (uploads.get().some((upload) => isUnderWay(upload) || upload.state === 'clash'))
      event.preventDefault();
  });
  session.subscribe(() => {
    if (session.get().state === 'signedIn') return;
    uploads.set([]);
    stopAll();
  });
}
