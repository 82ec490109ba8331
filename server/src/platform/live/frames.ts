import type { RelayedEvent } from '../events/event.ts';
import { toLiveEvent } from '../events/event.ts';
import { encodeFrame } from './connection.ts';

/**
 * The frame of an event for a connection in `rooms`; null for an event that clients do not receive. Connections with
 * the same rights share a frame, which is serialized for the first of them.
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
