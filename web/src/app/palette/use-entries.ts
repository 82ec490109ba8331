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

/** The entries of the shell and of all features, while the palette is open: as known now, then as fetched. */
export function usePaletteEntries(): readonly PaletteEntry[] {
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
  return useMemo(() => [...loaded.values()].flatMap((source) => source.entries()), [loaded]);
}
