import type { LiveCaret, LiveFrame, LiveTyping, LiveVisibility, LiveWatch } from '@longtable/contract/live';

/** What a page sends over the live connection, besides where it is (presence.ts). */
type LiveSignal = LiveCaret | LiveTyping | LiveWatch | LiveVisibility;
/** Frames that are worth something at this moment only: they are not events of the log. */
type SignalFrame = Extract<LiveFrame, { type: 'caret' | 'typing' | 'online' }>;

const listeners = new Map<string, Set<(frame: never) => void>>();
let send: ((message: string) => void) | null = null;

/** Sets how signals are sent; null when the connection is lost. */
export function connectSignals(newSend: typeof send): void {
  send = newSend;
}

/** Sends a signal. Without a connection it is lost. */
export function sendSignal(signal: LiveSignal): void {
  send?.(JSON.stringify(signal));
}

/** Passes a frame of the server to those who listen for its type. */
export function takeSignal(frame: SignalFrame): void {
  for (const listener of listeners.get(frame.type) ?? []) listener(frame as never);
}

/** Calls `listener` with the frames of a type. Returns how to stop. */
export function onSignal<Type extends SignalFrame['type']>(
  type: Type,
  listener: (frame: Extract<SignalFrame, { type: Type }>) => void,
): () => void {
  const known = listeners.get(type) ?? new Set();
  listeners.set(type, known.add(listener));
  return () => known.delete(listener);
}
