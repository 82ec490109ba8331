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

/** More would hide the page: the oldest makes room. */
const MAX_SHOWN = 4;
/** After the longest closing animation of the toaster. */
const REMOVE_AFTER_MS = 200;

let records: readonly ToastRecord[] = [];
let made = 0;
const listeners = new Set<() => void>();

function publish(next: readonly ToastRecord[]): void {
  records = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in the `Toaster`, has it read out and returns its id, for `dismissToast`. Callable from anywhere. */
export function toast(request: ToastRequest): string {
  made += 1;
  const id = `toast-${made}`;
  const { title, description, tone, action } = request;
  const duration = request.duration ?? (action ? WITH_ACTION_MS : DEFAULT_MS);
  publish([...records, { ...request, id, open: true, duration }]);
  const way = action ? `Press F8 for: ${action.label}` : '';
  announce([title, description, way].filter(Boolean).join('. '), tone === 'danger' ? 'assertive' : 'polite');
  const open = records.filter((record) => record.open);
  const oldest = open.length > MAX_SHOWN ? open[0] : undefined;
  if (oldest) dismissToast(oldest.id);
  return id;
}

/** Closes a toast; one that is gone already is no error. */
export function dismissToast(id: string): void {
  if (!records.some((record) => record.id === id && record.open)) return;
  publish(records.map((record) => (record.id === id ? { ...record, open: false } : record)));
  setTimeout(() => publish(records.filter((record) => record.id !== id)), REMOVE_AFTER_MS);
}

/** The toasts and their changes, for `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): readonly ToastRecord[] => records,
};
