import { announce } from './announce.ts';

/** The content of a toast. */
export interface ToastRequest {
  title: string;
  description?: string;
  tone?: 'neutral' | 'success' | 'danger';
  /** A follow-up such as undo or retry. */
  action?: { label: string; onSelect: () => void };
  /** Milliseconds; 5000, or 10000 with an action. `Infinity` stays until dismissed. */
  duration?: number;
}

/** A toast on the screen; `open` is false while it fades out. */
export interface ToastRecord extends ToastRequest {
  id: string;
  open: boolean;
  duration: number;
}

const DEFAULT_MS = 5000;
const WITH_ACTION_MS = 10_000;

/** Limit of queued failures and toasts with actions; the oldest is dropped, unless its duration is infinite. */
const MAX_QUEUED = 3;
/** Longer than the closing animations of the toaster. */
const REMOVE_AFTER_MS = 200;

/** A toast that a newer one replaced; `until` (epoch milliseconds) it can be restored. */
type Queued = { readonly record: ToastRecord; readonly until: number };

let records: readonly ToastRecord[] = [];
let queue: readonly Queued[] = [];
let shownAt = 0;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly ToastRecord[]): void {
  records = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast in the `Toaster`, announces it and returns its id for `dismissToast`. The newest replaces the one on
 * the screen. When it closes, a failure that it replaced comes back, or one with an action for the rest of its
 * duration.
 */
export function toast(request: ToastRequest): string {
  lastId += 1;
  const id = `toast-${lastId}`;
  const { title, description, tone, action } = request;
  const duration = request.duration ?? (action ? WITH_ACTION_MS : DEFAULT_MS);
  const record: ToastRecord = { ...request, id, open: true, duration };
  const before = records.find(({ open }) => open);
  if (before) {
    if (before.tone === 'danger' || before.action) {
      const until = before.tone === 'danger' ? Number.POSITIVE_INFINITY : shownAt + before.duration;
      queue = [...queue, { record: before, until }];
    }
    close(before.id);
  }
  queue = queue
    .filter((one) => !isSame(one.record, record))
    .filter((one, index, all) => isSticky(one.record) || index >= all.length - MAX_QUEUED);
  show(record);
  const hint = action ? `Press F8 for: ${action.label}` : '';
  announce([title, description, hint].filter(Boolean).join('. '), tone === 'danger' ? 'assertive' : 'polite');
  return id;
}

/** Closes a visible or queued toast; unknown ids are ignored. */
export function dismissToast(id: string): void {
  queue = queue.filter(({ record }) => record.id !== id);
  if (!records.some((record) => record.id === id && record.open)) return;
  close(id);
  const now = Date.now();
  queue = queue.filter(({ until }) => until > now);
  const next = queue.at(-1);
  if (!next) return;
  queue = queue.slice(0, -1);
  const left = next.until === Number.POSITIVE_INFINITY ? next.record.duration : next.until - now;
  show({ ...next.record, duration: left });
}

/** Changes the text of a visible or queued toast, without announcing it; unknown ids are ignored. */
export function updateToast(id: string, changes: Pick<ToastRequest, 'description'>): void {
  const update = (record: ToastRecord) => (record.id === id ? { ...record, ...changes } : record);
  queue = queue.map((one) => ({ ...one, record: update(one.record) }));
  publish(records.map(update));
}

function show(record: ToastRecord): void {
  shownAt = Date.now();
  // It may still be fading out.
  publish([...records.filter(({ id }) => id !== record.id), record]);
}

function close(id: string): void {
  publish(records.map((record) => (record.id === id ? { ...record, open: false } : record)));
  setTimeout(() => publish(records.filter((record) => record.id !== id || record.open)), REMOVE_AFTER_MS);
}

/** Infinite toasts may hold text that would be lost. */
function isSticky({ duration }: ToastRecord): boolean {
  return duration === Number.POSITIVE_INFINITY;
}

/** The visible toast and the queued ones. */
export function openToasts(): readonly ToastRecord[] {
  return [...records.filter(({ open }) => open), ...queue.map(({ record }) => record)];
}

function isSame(one: ToastRecord, other: ToastRecord): boolean {
  return one.title === other.title && one.description === other.description && one.tone === other.tone;
}

/** A store of the toasts, for `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): readonly ToastRecord[] => records,
};
