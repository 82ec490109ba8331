import type { ComponentType, ReactNode } from 'react';
import { createStore, useStore } from './store.ts';

/** The headings of the palette. */
export type PaletteGroup =
  | 'Actions'
  | 'Go to'
  | 'Tasks'
  | 'Projects'
  | 'Notes'
  | 'Chats'
  | 'Teams'
  | 'People'
  | 'Saved views'
  | 'Settings';

/** A dialog that an entry opens; the palette renders it. Keep it mounted and change `open`. */
export type PaletteDialog = ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>;

/** Something to open or do, in the palette (docs/product/shell.md, "Palette"). */
export type PaletteEntry = {
  /** Stays the same between visits: the palette remembers what was used last by it. */
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  readonly icon: ReactNode;
  /** At the end of the line. */
  readonly hint?: string | undefined;
  /** Other words that find it. */
  readonly words?: string;
  /** Its shortcut, as in `Kbd`. */
  readonly keys?: string;
  /** Listed before anything is typed, in this order. */
  readonly common?: number;
  /** The server has found it by what is typed, so that its label need not have that. */
  readonly isFound?: true;
} & ({ readonly run: () => void } | { readonly dialog: PaletteDialog });

/** The entries of a feature. */
export type PaletteSource = {
  /** The entries of what the client has loaded. */
  entries(): readonly PaletteEntry[];
  /** Fetches what `entries` lists; called whenever the palette opens. */
  fetch?(): Promise<unknown>;
  /** Entries that the server finds by a text, for what is not all loaded; called when typing pauses. */
  search?(text: string, signal: AbortSignal): Promise<readonly PaletteEntry[]>;
};

/** Loads the code of a feature's entries. */
export type LoadPaletteSource = () => Promise<PaletteSource>;

const sources = createStore<readonly LoadPaletteSource[]>([]);

/** Adds the entries of a feature to the palette. Returns how to remove them. */
export function registerPalette(load: LoadPaletteSource): () => void {
  sources.set([...sources.get(), load]);
  return () => sources.set(sources.get().filter((other) => other !== load));
}

/** The sources that are registered now, each to be loaded. */
export const paletteSources = (): readonly LoadPaletteSource[] => sources.get();

/** As `paletteSources`, for a component. */
export function usePaletteSources(): readonly LoadPaletteSource[] {
  return useStore(sources);
}
