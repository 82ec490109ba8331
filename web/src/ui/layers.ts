import { createContext, use, useEffect, useId, useRef } from 'react';

/** A dialog or sheet, for whoever keeps the browser's history. */
export interface Layer {
  id: string;
  /** The person went back from it. */
  close: () => void;
  /** The person went forward to it again. It may stay closed. */
  reopen: () => void;
  /** It can't be closed now (it is saving). */
  isStuck: () => boolean;
}

/** Who keeps the browser's history in step with the dialogs and sheets that float over a page. */
export interface Layers {
  /** Makes a layer known for as long as it could be opened. Returns how to forget it. */
  add: (layer: Layer) => () => void;
  opened: (id: string) => void;
  closed: (id: string) => void;
}

/** Without one, the browser's Back leaves the page, whatever floats over it. */
export const LayersContext = createContext<Layers | null>(null);

/** Tells the dialogs of this page from those that another one left in the history. */
const page = Math.random().toString(36).slice(2, 10);

export interface LayerOptions {
  open: boolean;
  /** Called with false by Back, with true by Forward; a dialog that can't open again by itself ignores that. */
  onOpenChange: (open: boolean) => void;
  busy?: boolean;
  /**
   * Where a search parameter opens and closes it: the name of that, a colon, and its value (`task:` and the id). The
   * address follows `open`; that `open` follows the address is up to the caller.
   */
  address?: string | undefined;
}

/** Makes Back close a dialog or sheet instead of leaving the page below it, and Forward open it again. */
export function useLayer({ open, onOpenChange, busy = false, address }: LayerOptions): void {
  const layers = use(LayersContext);
  const own = useId();
  const id = address ?? `${page} ${own}`;
  const latest = useRef({ onOpenChange, busy });
  useEffect(() => {
    latest.current = { onOpenChange, busy };
  });
  useEffect(
    () =>
      layers?.add({
        id,
        close: () => latest.current.onOpenChange(false),
        reopen: () => latest.current.onOpenChange(true),
        isStuck: () => latest.current.busy,
      }),
    [layers, id],
  );
  useEffect(() => {
    if (!open) return;
    layers?.opened(id);
    return () => layers?.closed(id);
  }, [layers, id, open]);
}
