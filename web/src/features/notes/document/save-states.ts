import { useSyncExternalStore } from 'react';

/**
 * Whether the text of a note is safe. `offline`: it waits for the connection, and is kept by the browser unless that refuses to store
 * (`isKept`). `refused`: the server does not take it.
 */
export type SaveState =
  | { readonly kind: 'loading' | 'saved' | 'saving' }
  | { readonly kind: 'offline'; readonly isKept: boolean }
  | {
      readonly kind: 'refused';
      readonly reason: string;
      /** The text of the note as it is here. */
      readonly text: () => string;
      /** Goes back to the text that the server has. */
      readonly discard: () => void;
    };

const loading: SaveState = { kind: 'loading' };
const states = new Map<string, SaveState>();
const listeners = new Set<(noteId: string, state: SaveState) => void>();

/** Sets the state of a note; null when it is closed. */
export function setSaveState(noteId: string, state: SaveState | null): void {
  const before = states.get(noteId);
  if (state === null ? !before : before && isSame(before, state)) return;
  if (state === null) states.delete(noteId);
  else states.set(noteId, state);
  for (const listener of listeners) listener(noteId, state ?? loading);
}

/** The state of a note in a component. This module has no code of documents, so that pages can show it before they load that. */
export function useSaveState(noteId: string): SaveState {
  return useSyncExternalStore(onSaveState, () => states.get(noteId) ?? loading);
}

/** Calls `listener` with every state of every open note. Returns how to stop. */
export function onSaveState(listener: (noteId: string, state: SaveState) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isSame(one: SaveState, other: SaveState): boolean {
  if (one.kind === 'offline' && other.kind === 'offline') return one.isKept === other.isKept;
  if (one.kind === 'refused' && other.kind === 'refused') return one.reason === other.reason;
  return one.kind === other.kind;
}
