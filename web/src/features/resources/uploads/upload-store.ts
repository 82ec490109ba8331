import type { NameClash } from '@longtable/contract/resources';
import { createStore } from '../../../platform/store.ts';
import type { Whose } from '../data/resource-view.ts';

/**
 * `queued` ones start by themselves, also after a lost connection. `clash`: the name is taken, and the person chooses. `failed` ones
 * can be repeated, `refused` ones not.
 */
export type UploadState = 'queued' | 'sending' | 'clash' | 'failed' | 'refused' | 'done';

/** A file that is uploaded, or a folder that is created for files. `id` will be that of the item. */
/** Where something is uploaded to: a folder, or the top of somebody's files. */
export type UploadPlace = Whose & { readonly parentFolderId: string | null };

export type Upload = {
  readonly id: string;
  readonly name: string;
  /** Null for a folder. */
  readonly file: File | null;
  readonly place: UploadPlace;
  /** The upload that creates the parent folder; null if that is there. */
  readonly needs: string | null;
  readonly state: UploadState;
  readonly clash: NameClash;
  /** In bytes. */
  readonly sent: number;
  /** In bytes a second; 0 while unknown. */
  readonly speed: number;
  /** Why it is not uploaded; '' otherwise. */
  readonly problem: string;
  /** How often the connection was lost. */
  readonly losses: number;
};

/** The uploads since the dock was closed, in the order in which they were added. */
export const uploads = createStore<readonly Upload[]>([]);

/** Changes an upload. */
export function patchUpload(id: string, changes: Partial<Upload>): void {
  const all = uploads.get();
  const index = all.findIndex((upload) => upload.id === id);
  const upload = all[index];
  if (upload) uploads.set(all.with(index, { ...upload, ...changes }));
}

/** Whether an upload still has something to do by itself. */
export function isUnderWay({ state }: Upload): boolean {
  return state === 'queued' || state === 'sending';
}

/** Whether closing the page would lose an upload. */
export function isUnfinished(upload: Upload): boolean {
  return isUnderWay(upload) || upload.state === 'clash';
}
