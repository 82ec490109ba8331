import { createContext, use, useEffect, useId, useRef } from 'react';

/** A dialog or sheet in the browser's history. */
export interface Layer {
  id: string;
  /** Called when the person goes back. */
  close: () => void;
  /** Called when the person goes forward. The layer may stay closed. */
  reopen: () => void;
  /** The layer can't be closed now, because it is saving. */
  isBusy: () => boolean;
}

/** Keeps the browser's history in step with open dialogs and sheets. */
export interface Layers {
  /** Registers a layer that can be opened. Returns how to unregister it. */
  add: (layer: Layer) => () => void;
  opened: (id: string) => void;
  closed: (id: string) => void;
}

/** Without a provider, Back leaves the page even if a dialog is open. */
export const LayersContext = createContext<Layers | null>(null);

/** Distinguishes the dialogs of this page load from entries that an earlier one left in the history. */
const page = Math.random().toString(36).slice(2, 10);

export interface LayerOptions {
  open: boolean;
  /** Called with false by Back and with true by Forward; a dialog that can't reopen by itself ignores the latter. */
  onOpenChange: (open: boolean) => void;
  busy?: boolean;
  /**
   * The search parameter that opens and closes it: name, colon, value (`task:` and the id). The URL follows `open`; the
   * caller makes `open` follow the URL.
   */
  address?: string | undefined;
}

/** Makes Back close a dialog or sheet instead of leaving the page, and Forward reopen it. */
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
        isBusy: () => latest.current.busy,
      }),
    [layers, id],
  );
  useEffect(() => {
    if (!open) return;
    layers?.opened(id);
    return () => layers?.closed(id);
  }, [layers, id, open]);
}
