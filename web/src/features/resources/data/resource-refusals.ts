import { createSessionStore } from '../../../platform/session-store.ts';
import { createStore } from '../../../platform/store.ts';
import type { Whose } from './resource-view.ts';

const clashCodes: ReadonlySet<string> = new Set(['item/name-taken', 'item/folder-name-taken']);

/** Whether a refusal is about a name that is taken. */
export function isNameClash(code: string): boolean {
  return clashCodes.has(code);
}

/** Items that were not moved, because their names are taken. The page asks what to do with them. */
export type MoveClash = Whose & {
  readonly parentFolderId: string | null;
  readonly items: readonly { readonly id: string; readonly text: string }[];
};

/** The clash to ask about; null for none. */
export const moveClash = createSessionStore<MoveClash | null>(null);

/** The name that is being edited in a row; `problem` is why the server refused it, or ''. */
export type Renaming = { readonly id: string; readonly name: string; readonly problem: string };

/** The item that is renamed in place; null for none. */
export const renaming = createSessionStore<Renaming | null>(null);

/** Whether the page with files is open: it shows names that were refused, and asks about clashes. */
export const isPageOpen = createStore(false);
