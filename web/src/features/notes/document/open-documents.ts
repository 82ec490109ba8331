import { useEffect, useSyncExternalStore } from 'react';
import { liveConnected, onLive } from '../../../platform/live.ts';
import { session } from '../../../platform/session.ts';
import { holdSession } from '../../../platform/session-hold.ts';
import { deleteNoteHere } from './local-notes.ts';
import { type NoteDocument, openNoteDocument } from './note-document.ts';

type Open = { readonly document: NoteDocument; users: number; closing?: ReturnType<typeof setTimeout> };

/** How long a document stays open that nobody uses, in ms: switching between notes goes back and forth. */
const lingerMs = 5000;

const open = new Map<string, Open>();
const listeners = new Set<() => void>();
let isWatching = false;

/** The text of a note, as long as the component is mounted; null until it is opened. */
export function useNoteDocument(noteId: string): NoteDocument | null {
  useEffect(() => holdDocument(noteId), [noteId]);
  return useSyncExternalStore(subscribe, () => open.get(noteId)?.document ?? null);
}

/** The text of a note while it is open. */
export function openDocument(noteId: string): NoteDocument | null {
  return open.get(noteId)?.document ?? null;
}

/** Opens the text of a note until the returned function is called and everything is sent. */
export function holdDocument(noteId: string): () => void {
  watchPage();
  const entry = open.get(noteId) ?? start(noteId);
  if (!entry) return () => undefined;
  entry.users += 1;
  clearTimeout(entry.closing);
  return () => {
    entry.users -= 1;
    closeWhenUnused(noteId, entry);
  };
}

function start(noteId: string): Open | null {
  const { user } = session.get();
  if (!user) return null;
  const discard = (): void => void discardChanges(user.id, noteId);
  const entry: Open = { document: openNoteDocument(user.id, noteId, discard), users: 0 };
  open.set(noteId, entry);
  publish();
  return entry;
}

function closeWhenUnused(noteId: string, entry: Open): void {
  clearTimeout(entry.closing);
  if (entry.users > 0) return;
  entry.closing = setTimeout(() => {
    if (open.get(noteId) !== entry) return;
    if (!entry.document.isSafe()) return closeWhenUnused(noteId, entry);
    void entry.document.keep().finally(() => {
      if (entry.users > 0 || open.get(noteId) !== entry) return;
      open.delete(noteId);
      entry.document.close();
      publish();
    });
  }, lingerMs);
}

/** Gives up what the server does not take: the text is loaded from there again. */
async function discardChanges(userId: string, noteId: string): Promise<void> {
  const entry = open.get(noteId);
  if (!entry) return;
  entry.document.close();
  await deleteNoteHere(userId, noteId).catch(() => undefined);
  open.delete(noteId);
  const next = start(noteId);
  if (next) next.users = entry.users;
  publish();
}

/** Follows events, the connection, the session and the page. Does nothing when called again. */
function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  onLive('note.typed', ({ noteId, seq, update }) => open.get(noteId)?.document.receive(seq, update));
  // Typing is sent only to pages that are at the note: not to one in the background, nor before the server knows.
  onLive('note.saved', ({ note: { id } }) => {
    void open
      .get(id)
      ?.document.refresh()
      .catch(() => undefined);
  });
  // Events are not replayed after a lost connection.
  liveConnected.subscribe(() => {
    if (!liveConnected.get()) return;
    for (const { document } of open.values()) void document.refresh().catch(() => undefined);
  });
  holdSession(() => [...open.values()].some(({ document }) => !document.isSafe()));
  const flush = (): void => {
    for (const { document } of open.values()) document.flush();
  };
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => document.hidden && flush());
  session.subscribe(() => {
    if (session.get().state === 'signedIn') return;
    for (const { document } of open.values()) document.close();
    open.clear();
    publish();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(): void {
  for (const listener of listeners) listener();
}
