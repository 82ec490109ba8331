import { useEffect, useMemo, useState } from 'react';
import { type PaletteEntry, type PaletteSource, usePaletteSources } from '../../platform/palette.ts';
import { shellSource } from './shell-entries.tsx';

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
        const source = await load();
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
