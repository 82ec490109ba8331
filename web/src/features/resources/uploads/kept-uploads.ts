import { newId } from '@longtable/contract/new-id';
import { deviceStorage } from '../../../platform/device-storage.ts';
import { uploadPrefix } from '../../../platform/kept-drafts.ts';
import { session } from '../../../platform/session.ts';
import { isUnfinished, type Upload, uploads } from './upload-store.ts';

/** The server removes unfinished uploads after a day (docs/product/resources.md, "Uploads"). */
const maxAgeMs = 24 * 3600 * 1000;
/** A tab holds the lock with its id for as long as it is open. */
const tabLock = 'longtable-uploads:';
/** Held while a tab takes over what closed tabs have left. */
const takingLock = 'longtable-uploads';

/** What is kept of an upload: everything but the bytes. */
type Kept = Pick<
  Upload,
  | 'id'
  | 'name'
  | 'mark'
  | 'parentFolderId'
  | 'teamId'
  | 'projectId'
  | 'needs'
  | 'clash'
  | 'isStarted'
  | 'sent'
> & {
  /** When it was added. */
  readonly at: number;
  /** Its place among the others. */
  readonly order: number;
  /** The tab that has it: no other one sends it. */
  readonly tab: string;
};

const tab = newId();
let isKeeping = false;
/** The uploads that were written, by their keys. */
const written = new Map<string, { readonly at: number; readonly upload: Upload }>();

/**
 * Keeps the unfinished uploads of this tab in this browser from now on, so that they can go on after a reload. Nothing is
 * kept where the browser has no Web Locks (pages without https): two tabs could send the same upload. Idempotent.
 */
export function keepUploads(): void {
  if (isKeeping || !hasLocks()) return;
  isKeeping = true;
  // Until the tab is closed or crashes.
  void navigator.locks.request(tabLock + tab, () => new Promise(() => undefined)).catch(() => undefined);
  uploads.subscribe(writeStates);
  window.addEventListener('pagehide', writeAll);
}

/** Takes the uploads that were left by tabs that are closed, in their order. */
export async function takeLeftUploads(): Promise<readonly Upload[]> {
  if (!hasLocks()) return [];
  return navigator.locks.request(takingLock, async () => {
    const { held = [] } = await navigator.locks.query();
    const open = new Set(held.map(({ name }) => name));
    const left = readKept().filter(({ tab: owner }) => !open.has(tabLock + owner));
    for (const kept of left) {
      const upload = uploadOf(kept);
      written.set(keyOf(kept.id), { at: kept.at, upload });
      write(keyOf(kept.id), { ...kept, tab });
    }
    return left.toSorted((one, other) => one.at - other.at || one.order - other.order).map(uploadOf);
  });
}

function hasLocks(): boolean {
  return 'locks' in navigator;
}

/** A folder is created by itself; a file waits for the person. */
function uploadOf({ at: _at, order: _order, tab: _tab, ...kept }: Kept): Upload {
  return {
    ...kept,
    file: null,
    state: kept.mark === null ? 'queued' : 'paused',
    speed: 0,
    problem: '',
    losses: 0,
    item: null,
  };
}

/** Writes what has changed, but not each step of the progress: the server knows that. */
function writeStates(): void {
  writeChanged((before, upload) => before.state !== upload.state || before.isStarted !== upload.isStarted);
}

/** Writes the progress too. */
function writeAll(): void {
  writeChanged(() => true);
}

function writeChanged(hasChanged: (before: Upload, upload: Upload) => boolean): void {
  const left = new Set(written.keys());
  for (const [order, upload] of uploads.get().entries()) {
    if (!isUnfinished(upload) && upload.state !== 'failed') continue;
    const key = keyOf(upload.id);
    left.delete(key);
    const before = written.get(key);
    if (before && (before.upload === upload || !hasChanged(before.upload, upload))) continue;
    const at = before?.at ?? Date.now();
    written.set(key, { at, upload });
    const { id, name, mark, parentFolderId, teamId, projectId, needs, clash, isStarted, sent } = upload;
    const kept = { id, name, mark, parentFolderId, teamId, projectId, needs, clash, isStarted, sent };
    write(key, { ...kept, at, order, tab });
  }
  for (const key of left) {
    written.delete(key);
    deviceStorage.remove(key);
  }
}

function write(key: string, kept: Kept): void {
  deviceStorage.set(key, JSON.stringify(kept));
}

/** The unfinished uploads of the signed-in person that this browser keeps. */
function readKept(): readonly Kept[] {
  return deviceStorage.keys(keyOf('')).flatMap((key) => {
    const kept = parse(deviceStorage.get(key));
    if (kept && Date.now() - kept.at < maxAgeMs) return kept;
    deviceStorage.remove(key);
    return [];
  });
}

function keyOf(id: string): string {
  return `${uploadPrefix}${session.get().user?.id ?? ''} ${id}`;
}

function parse(text: string | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    // Written by this module; another version may have had other fields.
    const isWhole =
      typeof kept === 'object' &&
      kept !== null &&
      ['at', 'mark', 'tab', 'teamId'].every((field) => field in kept);
    return isWhole ? (kept as Kept) : null;
  } catch {
    return null;
  }
}
