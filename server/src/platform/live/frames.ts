import type { RelayedEvent } from '../events/event.ts';
import { toLiveEvent } from '../events/event.ts';
import { encodeFrame } from './connection.ts';

/**
 * The frame of an event for a connection in `rooms`; null for an event that no client receives. Connections that may do
 * the same share one frame, serialized when the first of them asks for it.
 */
export type FrameOf = (rooms: ReadonlySet<string>) => Buffer | null;

export function framesOf(event: RelayedEvent): FrameOf {
  const frames = new Map<string, Buffer>();
  return (rooms) => {
    const live = toLiveEvent(event, rooms);
    if (!live) return null;
    const variant = Object.values(live.can ?? {}).join();
    const frame = frames.get(variant) ?? encodeFrame({ type: 'event', event: live });
    frames.set(variant, frame);
    return frame;
  };
}
