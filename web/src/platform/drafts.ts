import { useCallback, useState } from 'react';
import { toast } from '../ui/toast.ts';
import { deviceStorage } from './device-storage.ts';
import { draftPrefix, ownDrafts } from './kept-drafts.ts';
import { session } from './session.ts';

/** Drafts older than this, in milliseconds, are deleted. */
const maxAgeMs = 30 * 24 * 3600 * 1000;

type Kept = { readonly at: number; readonly changes: object };

let hasPruned = false;

/**
 * The draft of a form, or null. Kept in this browser for the signed-in person under the form's name (`task:` and the
 * id), as changes to `blank`, the untouched form. Fields of another shape, from another version, are left out.
 */
export function readDraft<T extends object>(name: string, blank: T): T | null {
  prune();
  const key = keyOf(name);
  const value = deviceStorage.get(key);
  if (value === null) ownDrafts.delete(key);
  else ownDrafts.set(key, value);
  const kept = parse(value);
  if (!kept) return null;
  const changes = Object.entries(kept.changes).filter(
    ([key, value]) => key in blank && isLike(value, (blank as Record<string, unknown>)[key]),
  );
  return changes.length === 0 ? null : { ...blank, ...Object.fromEntries(changes) };
}

/** Saves the draft of a form if it differs from `blank`; otherwise deletes it. */
export function keepDraft<T extends object>(name: string, draft: T, blank: Partial<T>): void {
  const changes = Object.entries(draft).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify((blank as Record<string, unknown>)[key]),
  );
  if (changes.length === 0) return dropDraft(name);
  write(keyOf(name), JSON.stringify({ at: Date.now(), changes: Object.fromEntries(changes) }));
}

/** Deletes a draft after it was sent, unless another tab has changed it since. */
export function dropDraft(name: string): void {
  const key = keyOf(name);
  const isOwn = deviceStorage.get(key) === ownDrafts.get(key);
  ownDrafts.delete(key);
  if (isOwn) deviceStorage.remove(key);
}

/** Deletes a draft on request and offers to restore it; `reopen` opens the form again. */
export function discardDraft(name: string, reopen: () => void): void {
  const key = keyOf(name);
  const kept = ownDrafts.get(key);
  dropDraft(name);
  if (kept === undefined) return;
  const restore = () => {
    write(key, kept);
    reopen();
  };
  toast({ title: 'Draft discarded', action: { label: 'Undo', onSelect: restore } });
}

/** The text of a form, saved while typing; `set` with null when it is sent or discarded. */
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
  /** The form was restored from a draft. */
  readonly isRestored: boolean;
  /** Deletes the draft and empties the form. */
  readonly discard: () => void;
  /** Deletes the draft when the form is cancelled, and offers to restore it. */
  readonly cancel: () => void;
  /** Deletes the draft when the form is saved. */
  readonly drop: () => void;
};

/**
 * The values of a form: `blank`, or the draft that is kept under `name`, whenever it is opened. `reopen` opens it again.
 * Without a name nothing is kept in the browser.
 */
export function useFormDraft<T extends object>(
  name: string | null,
  { blank, open, reopen }: { blank: T; open: boolean; reopen: () => void },
): FormDraft<T> {
  const [form, setForm] = useState({ draft: blank, blank, isRestored: false });
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      const kept = name === null ? null : readDraft(name, blank);
      setForm({ draft: kept ?? blank, blank, isRestored: kept !== null });
    }
  }
  const drop = () => {
    if (name !== null) dropDraft(name);
  };
  return {
    draft: form.draft,
    isRestored: form.isRestored,
    change(changes) {
      const draft = { ...form.draft, ...changes };
      setForm({ ...form, draft });
      if (name !== null) keepDraft(name, draft, form.blank);
    },
    discard() {
      setForm({ ...form, draft: form.blank, isRestored: false });
      drop();
    },
    cancel() {
      if (name !== null) discardDraft(name, reopen);
    },
    drop,
  };
}

function keyOf(name: string): string {
  return `${draftPrefix}${session.get().user?.id ?? ''} ${name}`;
}

function write(key: string, value: string): void {
  ownDrafts.set(key, value);
  deviceStorage.set(key, value);
}

function prune(): void {
  if (hasPruned) return;
  hasPruned = true;
  for (const key of deviceStorage.keys(draftPrefix)) {
    const kept = parse(deviceStorage.get(key));
    if (!kept || Date.now() - kept.at > maxAgeMs) deviceStorage.remove(key);
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

/** Whether a value has the shape of an example. Nullable fields accept anything. */
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
