import type { Resource } from '@longtable/contract/resources';
import { onlineManager } from '@tanstack/react-query';
import { resourceUploadsApi } from '../../../platform/api/resource-uploads.ts';
import { resourcesApi } from '../../../platform/api/resources.ts';
import { ApiError, call, isUnreachable } from '../../../platform/client.ts';
import { removeUpload, resumable } from '../../../platform/upload.ts';
import { refusalOf, wholeText } from '../../../platform/use-request.ts';
import { isNameClash } from '../data/resource-refusals.ts';
import { itemsSaved } from '../data/resource-rows.ts';
import { placeInput } from '../data/resources.ts';
import { findUpload, patchUpload, sizeOf, type Upload, uploads } from './upload-store.ts';

/** The most uploads at the same time. */
const atOnce = 3;
/** After so many lost connections without progress an upload waits for the person. */
const maxLosses = 5;
/** What counts as progress, in bytes. */
const progressBytes = 1_000_000;
/** The time between two values of the speed, in milliseconds. */
const speedIntervalMs = 500;
/** The upload goes on from another place, or from the beginning: the server is asked where. */
const askAgain: ReadonlySet<string> = new Set(['upload/wrong-offset', 'upload/not-found']);

/** What the person can do something about, and then try again. */
const repeatable: ReadonlySet<string> = new Set(['upload/too-many', 'storage/full']);

/** What stops the uploads that are being sent, by id. */
const running = new Map<string, AbortController>();
let pausedUntil = 0;

/** Starts queued uploads, as many as may be sent at once. */
export function startQueued(): void {
  if (!onlineManager.isOnline() || Date.now() < pausedUntil) return;
  const all = uploads.get();
  const notDone = new Set(all.filter(({ state }) => state !== 'done').map(({ id }) => id));
  for (const upload of all) {
    if (running.size >= atOnce) return;
    const isReady = upload.needs === null || !notDone.has(upload.needs);
    if (upload.state === 'queued' && isReady && !running.has(upload.id)) void run(upload);
  }
}

/** Stops an upload that is being sent. What the server has of it stays there. */
export function stopSending(id: string): void {
  running.get(id)?.abort(new Error('The upload was stopped.'));
}

/** Stops all of them. */
export function stopAll(): void {
  for (const id of running.keys()) stopSending(id);
}

/** Removes what the server has of an upload. */
export function removeSent({ id, isStarted }: Upload): void {
  if (isStarted) void removeUpload(addressOf(id));
}

async function run(upload: Upload): Promise<void> {
  const { id } = upload;
  const stop = new AbortController();
  running.set(id, stop);
  patchUpload(id, { state: 'sending', speed: 0 });
  try {
    const saved = await send(upload, stop.signal);
    itemsSaved([saved]);
    patchUpload(id, { state: 'done', sent: sizeOf(upload), item: saved });
  } catch (error) {
    if (!stop.signal.aborted) failed(upload, error);
  } finally {
    running.delete(id);
    startQueued();
  }
}

async function send(upload: Upload, signal: AbortSignal): Promise<Resource> {
  const { id, name, file, parentFolderId, clash, isStarted } = upload;
  const place = placeInput(upload);
  if (!file)
    return call(
      resourcesApi.createFolder,
      // Only files are replaced.
      { id, name, clash: clash === 'replace' ? 'keepBoth' : clash, parentFolderId, ...place },
      { signal },
    );
  const described = { id, name, clash, ...place, ...(parentFolderId !== null && { parentFolderId }) };
  const become: object = await call(
    resourceUploadsApi.start,
    { ...described, uploadLength: String(file.size) },
    {
      signal,
      send: resumable({
        file,
        endpoint: resourceUploadsApi.start.path,
        address: isStarted ? addressOf(id) : null,
        metadata: described,
        onStarted: () => patchUpload(id, { isStarted: true }),
        onProgress: progressOf(upload),
      }),
    },
  );
  // All bytes were there without a file: it was refused when it was complete.
  if ('id' in become) return become as Resource;
  return call(resourceUploadsApi.finish, { uploadId: id, clash }, { signal });
}

function addressOf(uploadId: string): string {
  return resourceUploadsApi.append.path.replace(':uploadId', uploadId);
}

function progressOf({ id, sent: before }: Upload): (sent: number) => void {
  let last = { at: performance.now(), sent: before };
  let speed = 0;
  return (sent) => {
    const at = performance.now();
    const elapsed = at - last.at;
    if (elapsed >= speedIntervalMs) {
      const now = Math.max(0, ((sent - last.sent) / elapsed) * 1000);
      speed = speed === 0 ? now : speed * 0.7 + now * 0.3;
      last = { at, sent };
    }
    patchUpload(id, { sent, speed });
  };
}

function failed(before: Upload, error: unknown): void {
  const { id } = before;
  const code = error instanceof ApiError ? error.code : '';
  if (isUnreachable(error) || askAgain.has(code)) return lost(before);
  if (error instanceof ApiError && (error.status === 429 || error.status === 423)) {
    pausedUntil = Date.now() + (error.retryAfter ?? 5) * 1000;
    setTimeout(startQueued, pausedUntil - Date.now() + 10);
    patchUpload(id, { state: 'queued', speed: 0 });
    return;
  }
  const refusal = refusalOf(error);
  // Of a name that somebody without storage has, both can be kept.
  const isClash = isNameClash(refusal.code) || refusal.code === 'storage/owner-full';
  if (isClash) patchUpload(id, { state: 'clash', problem: refusal.text });
  else if (repeatable.has(refusal.code)) patchUpload(id, { state: 'failed', problem: refusal.text });
  else if (error instanceof ApiError && error.status < 500) refuse(id, wholeText(refusal));
  else patchUpload(id, { state: 'failed', problem: refusal.text });
}

/** Tries again, until the connection was lost several times without any progress. */
function lost({ id, sent, losses }: Upload): void {
  const now = findUpload(id)?.sent ?? 0;
  const count = now - sent >= progressBytes ? 1 : losses + 1;
  if (count < maxLosses) patchUpload(id, { state: 'queued', losses: count, speed: 0 });
  else patchUpload(id, { state: 'failed', problem: 'The connection was lost several times.' });
}

/** Marks an upload as refused, and what was to be uploaded into it. */
function refuse(id: string, problem: string): void {
  patchUpload(id, { state: 'refused', problem });
  for (const { id: inside, needs } of uploads.get())
    if (needs === id) refuse(inside, 'The folder was not created.');
}
