import { del, get, set } from 'idb-keyval';
import { recordingStore } from '../../../platform/local-data.ts';
import { chooseAgain } from '../../resources/uploads/upload-queue.ts';

/** Keeps a recording in the browser until it is uploaded. Without room for it, it is lost with the page. */
export async function keepRecording(id: string, file: File): Promise<void> {
  await set(id, file, recordingStore).catch(() => undefined);
}

/** Forgets a recording that was uploaded, or is not sent after all. */
export async function dropRecording(id: string): Promise<void> {
  await del(id, recordingStore).catch(() => undefined);
}

/** After a reload, lets the upload of a recording go on. */
export async function restoreRecording(id: string): Promise<void> {
  const file = await get<unknown>(id, recordingStore).catch(() => undefined);
  if (file instanceof File) chooseAgain(id, file);
}
