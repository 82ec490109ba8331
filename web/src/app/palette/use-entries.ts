import { useEffect, useMemo, useState } from 'react';
import {
  type LoadPaletteSource,
  type PaletteEntry,
  type PaletteSource,
  paletteSources,
  usePaletteSources,
} from '../../platform/palette.ts';
import { lazyModule } from '../../ui/lazy-part.tsx';
import { shellSource } from './shell-entries.tsx';

const loaders = new Map<LoadPaletteSource, LoadPaletteSource>();

/** `load`, once, with retries. */
function loaderOf(load: LoadPaletteSource): LoadPaletteSource {
  const loader = loaders.get(load) ?? lazyModule(load);
  loaders.set(load, loader);
  return loader;
}

// Ahead of use, so that the palette is complete without a connection.
for (const load of paletteSources()) loaderOf(load);

/** How long typing pauses before the server is asked, in milliseconds. */
const pauseMs = 250;

/**
 * The entries of the shell and of all features, while the palette is open: as known now, then as fetched, with what the server finds
 * by `typed`.
 */
export function usePaletteEntries(typed: string): readonly PaletteEntry[] {
  const sources = usePaletteSources();
  const [loaded, setLoaded] = useState<ReadonlyMap<object, PaletteSource>>(
    new Map([[shellSource, shellSource]]),
  );
  useEffect(() => {
    let isOpen = true;
    for (const load of sources) {
      const show = (source: PaletteSource) => {
        // A new object, so that its entries are read again.
        if (isOpen) setLoaded((others) => new Map([...others, [load, { ...source }]]));
      };
      const follow = async () => {
        const source = await loaderOf(load)();
        show(source);
        await source.fetch?.();
        show(source);
      };
      // Without a connection, what is known is shown.
      follow().catch(() => undefined);
    }
    return () => {
      isOpen = false;
    };
  }, [sources]);
  const known = useMemo(() => [...loaded.values()].flatMap((source) => source.entries()), [loaded]);
  const [found, setFound] = useState<{ readonly text: string; readonly entries: readonly PaletteEntry[] }>(
    nothing,
  );
  useEffect(() => {
    if (typed === '') return;
    const leaving = new AbortController();
    const search = async () => {
      const searches = [...loaded.values()].map(async (source) => source.search?.(typed, leaving.signal));
      // Without a connection, what is known is shown.
      const results = await Promise.allSettled(searches);
      const entries = results.flatMap((result) =>
        result.status === 'fulfilled' ? (result.value ?? []) : [],
      );
      if (!leaving.signal.aborted) setFound({ text: typed, entries });
    };
    const timer = setTimeout(() => void search(), pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [typed, loaded]);
  return useMemo(() => {
    const ids = new Set(known.map(({ id }) => id));
    // Those found for a text before this one are for that only.
    const added = found.text === typed ? found.entries : [];
    const isFound = new Set(added.map(({ id }) => id));
    return [
      ...known.map((entry) => (isFound.has(entry.id) ? { ...entry, isFound: true as const } : entry)),
      ...added.filter(({ id }) => !ids.has(id)),
    ];
  }, [known, found, typed]);
}

const nothing = { text: '', entries: [] };
