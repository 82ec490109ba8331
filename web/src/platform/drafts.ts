import { useCallback, useState } from 'react';
import { toast } from '../ui/toast.ts';
import { deviceStorage } from './device-storage.ts';
import { session } from './session.ts';

/** What the keys of all drafts begin with. */
const prefix = 'draft:';
/** Drafts older than this, in milliseconds, are deleted. */
const longest = 30 * 24 * 3600 * 1000;

type Kept = { readonly at: number; readonly changes: object };

/** The value this page last read or wrote under each key. Any other value was written by another tab since. */
const own = new Map<string, string>();
let hasPruned = false;

/**
 * What was begun in a form and neither sent nor discarded, or null. It is kept in this browser for the person who is
 * signed in, under the name of the form (`task:` and the id): over `blank`, the form as it would be without it. What
 * another version kept in another shape is left out.
 */
export function readDraft<T extends object>(name: string, blank: T): T | null {
  prune();
  const key = keyOf(name);
  const value = deviceStorage.get(key);
  if (value === null) own.delete(key);
  else own.set(key, value);
  const kept = parse(value);
  if (!kept) return null;
  const changes = Object.entries(kept.changes).filter(
    ([key, value]) => key in blank && isLike(value, (blank as Record<string, unknown>)[key]),
  );
  return changes.length === 0 ? null : { ...blank, ...Object.fromEntries(changes) };
}

/** Keeps what stands in a form where that is something else than in `blank`; otherwise forgets it. */
export function keepDraft<T extends object>(name: string, draft: T, blank: Partial<T>): void {
  const changes = Object.entries(draft).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify((blank as Record<string, unknown>)[key]),
  );
  if (changes.length === 0) return dropDraft(name);
  write(keyOf(name), JSON.stringify({ at: Date.now(), changes: Object.fromEntries(changes) }));
}

/** Forgets what was begun in a form: it is sent. What another tab has begun since in the same form stays. */
export function dropDraft(name: string): void {
  const key = keyOf(name);
  const isOwn = deviceStorage.get(key) === own.get(key);
  own.delete(key);
  if (isOwn) deviceStorage.remove(key);
}

/** Forgets what was begun in a form, on demand; offers to bring it back, for which `reopen` opens the form again. */
export function discardDraft(name: string, reopen: () => void): void {
  const key = keyOf(name);
  const kept = own.get(key);
  dropDraft(name);
  if (kept === undefined) return;
  const restore = () => {
    write(key, kept);
    reopen();
  };
  toast({ title: 'Draft discarded', action: { label: 'Undo', onSelect: restore } });
}

/** Forgets what anybody has begun in any form in this browser. */
export function clearDrafts(): void {
  own.clear();
  for (const key of deviceStorage.keys(prefix)) deviceStorage.remove(key);
}

/** The text of a form, kept while it is written; `set` with null when it is sent or discarded. */
export function useDraft<T extends object>(
  name: string,
  blank: T,
): [draft: T, set: (draft: T | null) => void] {
  const [draft, setDraft] = useState(() => readDraft(name, blank) ?? blank);
  const set = useCallback(
    (next: T | null) => {
      setDraft(next ?? blank);
      if (next) keepDraft(name, next, blank);
      else dropDraft(name);
    },
    [name, blank],
  );
  return [draft, set];
}

export type FormDraft<T> = {
  readonly draft: T;
  readonly change: (changes: Partial<T>) => void;
  /** What stands in the form was begun before. */
  readonly isRestored: boolean;
  /** Forgets what was begun, and empties the form. */
  readonly discard: () => void;
  /** Forgets what was begun: the form was cancelled. Offers to bring it back. */
  readonly cancel: () => void;
  /** Forgets what was begun: it is saved. */
  readonly drop: () => void;
};

/**
 * What stands in the form of a dialog that is mounted all the time: `blank`, or what was begun before, whenever it is
 * opened. `reopen` opens it again.
 */
export function useFormDraft<T extends object>(
  name: string,
  { blank, open, reopen }: { blank: T; open: boolean; reopen: () => void },
): FormDraft<T> {
  const [form, setForm] = useState({ draft: blank, blank, isRestored: false });
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      const kept = readDraft(name, blank);
      setForm({ draft: kept ?? blank, blank, isRestored: kept !== null });
    }
  }
  return {
    draft: form.draft,
    isRestored: form.isRestored,
    change(changes) {
      const draft = { ...form.draft, ...changes };
      setForm({ ...form, draft });
      keepDraft(name, draft, form.blank);
    },
    discard() {
      setForm({ ...form, draft: form.blank, isRestored: false });
      dropDraft(name);
    },
    cancel: () => discardDraft(name, reopen),
    drop: () => dropDraft(name),
  };
}

function keyOf(name: string): string {
  return `${prefix}${session.get().user?.id ?? ''} ${name}`;
}

function write(key: string, value: string): void {
  own.set(key, value);
  deviceStorage.set(key, value);
}

function prune(): void {
  if (hasPruned) return;
  hasPruned = true;
  for (const key of deviceStorage.keys(prefix)) {
    const kept = parse(deviceStorage.get(key));
    if (!kept || Date.now() - kept.at > longest) deviceStorage.remove(key);
  }
}

function parse(value: string | null): Kept | null {
  if (value === null) return null;
  try {
    const kept: unknown = JSON.parse(value);
    return isRecord(kept) && typeof kept['at'] === 'number' && isRecord(kept['changes'])
      ? { at: kept['at'], changes: kept['changes'] }
      : null;
  } catch {
    return null;
  }
}

/** Whether a value has the shape of an example. What can be empty (null) can be anything. */
function isLike(value: unknown, example: unknown): boolean {
  if (example === null || (value === null && !isRecord(example))) return true;
  if (Array.isArray(example)) return Array.isArray(value);
  if (isRecord(example)) {
    return isRecord(value) && Object.keys(example).every((key) => isLike(value[key], example[key]));
  }
  return typeof value === typeof example;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
