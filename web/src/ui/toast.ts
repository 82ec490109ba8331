import { announce } from './announce.ts';

/** What a toast says. */
export interface ToastRequest {
  title: string;
  description?: string;
  tone?: 'neutral' | 'success' | 'danger';
  /** One way on, such as undo or try again. */
  action?: { label: string; onSelect: () => void };
  /** Milliseconds; 5000, or 10000 with an action. `Infinity` stays until dismissed. */
  duration?: number;
}

/** A toast on the screen, or on its way out (`open` false). */
export interface ToastRecord extends ToastRequest {
  id: string;
  open: boolean;
  duration: number;
}

const DEFAULT_MS = 5000;
const WITH_ACTION_MS = 10_000;

/** Failures and ways back that wait below the one that is shown; the oldest is forgotten, but for those that stay. */
const MAX_WAITING = 3;
/** After the longest closing animation of the toaster. */
const REMOVE_AFTER_MS = 200;

/** One that gave way to a newer one; `until` (epoch milliseconds) it is of use. */
type Waiting = { readonly record: ToastRecord; readonly until: number };

let records: readonly ToastRecord[] = [];
let waiting: readonly Waiting[] = [];
let shownAt = 0;
let made = 0;
const listeners = new Set<() => void>();

function publish(next: readonly ToastRecord[]): void {
  records = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast in the `Toaster`, has it read out and returns its id, for `dismissToast`. Callable from anywhere.
 * The newest takes the place of what is shown. When it is closed, a failure that it displaced comes back; so does one
 * with an action, for the rest of its time.
 */
export function toast(request: ToastRequest): string {
  made += 1;
  const id = `toast-${made}`;
  const { title, description, tone, action } = request;
  const duration = request.duration ?? (action ? WITH_ACTION_MS : DEFAULT_MS);
  const record: ToastRecord = { ...request, id, open: true, duration };
  const before = records.find(({ open }) => open);
  if (before) {
    if (before.tone === 'danger' || before.action) {
      const until = before.tone === 'danger' ? Number.POSITIVE_INFINITY : shownAt + before.duration;
      waiting = [...waiting, { record: before, until }];
    }
    close(before.id);
  }
  waiting = waiting
    .filter((one) => !isSame(one.record, record))
    .filter((one, index, all) => stays(one.record) || index >= all.length - MAX_WAITING);
  show(record);
  const way = action ? `Press F8 for: ${action.label}` : '';
  announce([title, description, way].filter(Boolean).join('. '), tone === 'danger' ? 'assertive' : 'polite');
  return id;
}

/** Closes a toast, or one that waits to come back; one that is gone already is no error. */
export function dismissToast(id: string): void {
  waiting = waiting.filter(({ record }) => record.id !== id);
  if (!records.some((record) => record.id === id && record.open)) return;
  close(id);
  const now = Date.now();
  waiting = waiting.filter(({ until }) => until > now);
  const next = waiting.at(-1);
  if (!next) return;
  waiting = waiting.slice(0, -1);
  const left = next.until === Number.POSITIVE_INFINITY ? next.record.duration : next.until - now;
  show({ ...next.record, duration: left });
}

function show(record: ToastRecord): void {
  shownAt = Date.now();
  // It may still be fading from when it gave way.
  publish([...records.filter(({ id }) => id !== record.id), record]);
}

function close(id: string): void {
  publish(records.map((record) => (record.id === id ? { ...record, open: false } : record)));
  setTimeout(() => publish(records.filter((record) => record.id !== id || record.open)), REMOVE_AFTER_MS);
}

/** It has no end of its own: it may hold what would be lost. */
function stays({ duration }: ToastRecord): boolean {
  return duration === Number.POSITIVE_INFINITY;
}

/** The toast that is shown and those that wait to come back. */
export function toastsLeft(): readonly ToastRecord[] {
  return [...records.filter(({ open }) => open), ...waiting.map(({ record }) => record)];
}

function isSame(one: ToastRecord, other: ToastRecord): boolean {
  return one.title === other.title && one.description === other.description && one.tone === other.tone;
}

/** The toasts and their changes, for `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): readonly ToastRecord[] => records,
};
