import type { UploadClash } from '@longtable/contract/resource-uploads';
import type { Resource } from '@longtable/contract/resources';
import { createStore } from '../../../platform/store.ts';
import type { Whose } from '../data/resource-view.ts';

/**
 * `queued` ones start by themselves, also after a lost connection; `paused` ones when the person says so. `clash`: the name is taken,
 * and the person chooses. `failed` ones can be repeated, `refused` ones not.
 */
export type UploadState = 'queued' | 'sending' | 'paused' | 'clash' | 'failed' | 'refused' | 'done';

/** What a file had when it was chosen; another one is another file. */
export type FileMark = { readonly size: number; readonly modifiedAt: number };

/** Where something is uploaded to: a folder, or the top of somebody's files. */
export type UploadPlace = Whose & { readonly parentFolderId: string | null };

/** A file that is uploaded, or a folder that is created for files. `id` will be that of the item. */
export type Upload = UploadPlace & {
  readonly id: string;
  readonly name: string;
  /** Null for a folder. */
  readonly mark: FileMark | null;
  /** Null for a folder, and after a reload of the page until the file is chosen again. */
  readonly file: File | null;
  /** The upload that creates the parent folder; null if that is there. */
  readonly needs: string | null;
  readonly state: UploadState;
  readonly clash: UploadClash;
  /** The server knows it: it goes on from what is there. */
  readonly isStarted: boolean;
  /** In bytes. */
  readonly sent: number;
  /** In bytes a second; 0 while unknown. */
  readonly speed: number;
  /** Why it is not uploaded; '' otherwise. */
  readonly problem: string;
  /** How often the connection was lost. */
  readonly losses: number;
  /** The uploaded file; null until it is complete. */
  readonly item: Resource | null;
};

/** The uploads since the dock was closed, in the order in which they were added. */
export const uploads = createStore<readonly Upload[]>([]);

/** The ids of uploads that a part of the page shows itself, and the dock therefore does not. */
export const shownElsewhere = createStore<ReadonlySet<string>>(new Set());

/** Changes an upload. */
export function patchUpload(id: string, changes: Partial<Upload>): void {
  const all = uploads.get();
  const index = all.findIndex((upload) => upload.id === id);
  const upload = all[index];
  if (upload) uploads.set(all.with(index, { ...upload, ...changes }));
}

/** The upload as it is now; undefined when it was removed. */
export function findUpload(id: string): Upload | undefined {
  return uploads.get().find((upload) => upload.id === id);
}

/** Whether an upload still has something to do by itself. */
export function isUnderWay({ state }: Upload): boolean {
  return state === 'queued' || state === 'sending';
}

/** Whether an upload waits, for the connection, the person or others. */
export function isUnfinished(upload: Upload): boolean {
  return isUnderWay(upload) || upload.state === 'clash' || upload.state === 'paused';
}

/** Whether the page has lost its file: the person has to choose it again. */
export function needsFile({ mark, file, state }: Upload): boolean {
  return mark !== null && file === null && state !== 'done';
}

/** The size of a file, in bytes; 0 for a folder. */
export function sizeOf({ mark }: Upload): number {
  return mark?.size ?? 0;
}
