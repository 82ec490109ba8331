import { newId } from '@longtable/contract/new-id';
import { maxFileBytes } from '@longtable/contract/rules/resource-limits';
import { onlineManager } from '@tanstack/react-query';
import { resourceErrors } from '../../../platform/api/errors.ts';
import { resourcesApi } from '../../../platform/api/resources.ts';
import { ApiError, call, isUnreachable } from '../../../platform/client.ts';
import { session } from '../../../platform/session.ts';
import { holdSession } from '../../../platform/session-hold.ts';
import { withProgress } from '../../../platform/upload.ts';
import { refusalOf, wholeText } from '../../../platform/use-request.ts';
import { isNameClash } from '../data/resource-refusals.ts';
import { itemsSaved } from '../data/resource-rows.ts';
import { placeInput } from '../data/resources.ts';
import type { FileTree } from './file-tree.ts';
import {
  isUnderWay,
  isUnfinished,
  patchUpload,
  type Upload,
  type UploadPlace,
  uploads,
} from './upload-store.ts';

/** The most uploads at the same time. */
const atOnce = 3;
/** After so many lost connections an upload waits for the person. */
const maxLosses = 5;
/** The time between two values of the speed, in milliseconds. */
const speedIntervalMs = 500;

/** What stops the uploads that are being sent, by id. */
const running = new Map<string, AbortController>();
let pausedUntil = 0;

/** Adds files and folders to the uploads, and starts them. */
export function addUploads({ files, folders }: FileTree, place: UploadPlace): void {
  uploads.set([...uploads.get(), ...uploadsOf({ files, folders }, place, null)]);
  start();
}

function uploadsOf(
  { files, folders }: FileTree,
  place: UploadPlace,
  needs: string | null,
): readonly Upload[] {
  return [
    ...files.map((file) => newUpload(file.name, file, { place, needs })),
    ...folders.flatMap(({ name, ...inside }) => {
      const folder = newUpload(name, null, { place, needs });
      return [folder, ...uploadsOf(inside, { ...place, parentFolderId: folder.id }, folder.id)];
    }),
  ];
}

function newUpload(name: string, file: File | null, into: Pick<Upload, 'place' | 'needs'>): Upload {
  const isTooLarge = file !== null && file.size > maxFileBytes;
  return {
    id: newId(),
    name,
    file,
    ...into,
    state: isTooLarge ? 'refused' : 'queued',
    problem: isTooLarge ? resourceErrors['item/too-large'].text : '',
    clash: 'refuse',
    sent: 0,
    speed: 0,
    losses: 0,
  };
}

/** Stops an upload and removes it, with what was to be uploaded into it. */
export function cancelUploads(ids: readonly string[]): void {
  const gone = new Set(ids);
  for (const { id, needs } of uploads.get()) if (needs !== null && gone.has(needs)) gone.add(id);
  uploads.set(uploads.get().filter(({ id }) => !gone.has(id)));
  for (const id of gone) running.get(id)?.abort();
  start();
}

/** Starts failed uploads again. */
export function retryUploads(ids: readonly string[]): void {
  for (const id of ids) patchUpload(id, { state: 'queued', problem: '', losses: 0 });
  start();
}

/** Uploads items whose names are taken under other names. */
export function keepBoth(ids: readonly string[]): void {
  for (const id of ids) patchUpload(id, { state: 'queued', problem: '', clash: 'keepBoth' });
  start();
}

/** Removes uploads that have nothing to do any more. */
export function closeUploads(): void {
  uploads.set(uploads.get().filter(isUnfinished));
}

function start(): void {
  watchPage();
  if (!onlineManager.isOnline() || Date.now() < pausedUntil) return;
  const all = uploads.get();
  const notDone = new Set(all.filter(({ state }) => state !== 'done').map(({ id }) => id));
  for (const upload of all) {
    if (running.size >= atOnce) return;
    const isReady = upload.needs === null || !notDone.has(upload.needs);
    if (upload.state === 'queued' && isReady && !running.has(upload.id)) void run(upload);
  }
}

async function run(upload: Upload): Promise<void> {
  const { id } = upload;
  const stop = new AbortController();
  running.set(id, stop);
  patchUpload(id, { state: 'sending', sent: 0, speed: 0 });
  try {
    const saved = await send(upload, stop.signal);
    itemsSaved([saved]);
    patchUpload(id, { state: 'done', sent: upload.file?.size ?? 0 });
  } catch (error) {
    if (!stop.signal.aborted) failed(upload, error);
  } finally {
    running.delete(id);
    start();
  }
}

function send({ id, name, file, place, clash }: Upload, signal: AbortSignal) {
  const { parentFolderId } = place;
  const item = { id, name, clash, ...placeInput(place) };
  if (!file) return call(resourcesApi.createFolder, { ...item, parentFolderId }, { signal });
  return call(
    resourcesApi.upload,
    { ...item, ...(parentFolderId !== null && { parentFolderId }) },
    { bytes: file, signal, send: withProgress(progressOf(id)) },
  );
}

function progressOf(id: string): (sent: number) => void {
  let last = { at: performance.now(), sent: 0 };
  let speed = 0;
  return (sent) => {
    const at = performance.now();
    const elapsed = at - last.at;
    if (elapsed >= speedIntervalMs) {
      const now = ((sent - last.sent) / elapsed) * 1000;
      speed = speed === 0 ? now : speed * 0.7 + now * 0.3;
      last = { at, sent };
    }
    patchUpload(id, { sent, speed });
  };
}

function failed({ id, losses }: Upload, error: unknown): void {
  if (isUnreachable(error)) {
    if (losses + 1 < maxLosses) patchUpload(id, { state: 'queued', losses: losses + 1, sent: 0, speed: 0 });
    else patchUpload(id, { state: 'failed', problem: 'The connection was lost several times.' });
    return;
  }
  if (error instanceof ApiError && error.status === 429) {
    pausedUntil = Date.now() + (error.retryAfter ?? 5) * 1000;
    setTimeout(start, pausedUntil - Date.now() + 10);
    patchUpload(id, { state: 'queued', sent: 0, speed: 0 });
    return;
  }
  const refusal = refusalOf(error);
  if (isNameClash(refusal.code)) patchUpload(id, { state: 'clash', problem: refusal.text });
  else if (error instanceof ApiError && error.status < 500) refuse(id, wholeText(refusal));
  else patchUpload(id, { state: 'failed', problem: refusal.text });
}

/** Marks an upload as refused, and what was to be uploaded into it. */
function refuse(id: string, problem: string): void {
  patchUpload(id, { state: 'refused', problem });
  for (const { id: inside, needs } of uploads.get())
    if (needs === id) refuse(inside, 'The folder was not created.');
}

let isWatching = false;

/** Warns before the page is closed, waits for the connection, and stops with the session. Does nothing when called again. */
function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  onlineManager.subscribe(() => start());
  holdSession(() => uploads.get().some(isUnderWay));
  window.addEventListener('beforeunload', (event) => {
    if (uploads.get().some(isUnfinished)) event.preventDefault();
  });
  session.subscribe(() => {
    if (session.get().state === 'signedIn') return;
    const ids = [...running.values()];
    uploads.set([]);
    for (const stop of ids) stop.abort();
  });
}
