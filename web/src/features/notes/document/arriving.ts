/** How long updates that arrive in a stream are collected at least, in ms: about a frame. */
const frameMs = 16;
/** Applying takes at most one part in so many of the time, which leaves the rest to whoever types here. */
const share = 3;

/** Updates of others on their way into a document. */
export type Arriving = {
  add(seq: number, update: Uint8Array): void;
  stop(): void;
};

/**
 * Applies what arrives: at once while little does, otherwise together with what follows. Each time costs the editor as much as a key, and
 * twenty people press a hundred keys a second.
 */
export function createArriving(
  apply: (updates: readonly { readonly seq: number; readonly update: Uint8Array }[]) => void,
): Arriving {
  let waiting: { readonly seq: number; readonly update: Uint8Array }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notBefore = 0;

  const applyNow = (): void => {
    timer = undefined;
    const updates = waiting;
    waiting = [];
    const began = performance.now();
    apply(updates);
    const now = performance.now();
    notBefore = now + Math.max(frameMs, (now - began) * (share - 1));
  };
  return {
    add(seq, update) {
      waiting.push({ seq, update });
      if (timer !== undefined) return;
      const wait = notBefore - performance.now();
      if (wait <= 0) applyNow();
      else timer = setTimeout(applyNow, wait);
    },
    stop() {
      clearTimeout(timer);
      waiting = [];
    },
  };
}
