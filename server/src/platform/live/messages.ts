import {
  type LiveCaret,
  type LiveTyping,
  type LiveVisibility,
  type LiveWatch,
  type LiveWhereabouts,
  liveCaret,
  liveTyping,
  liveVisibility,
  liveWatch,
  liveWhereabouts,
} from '@longtable/contract/live';

export type LiveMessage = LiveWhereabouts | LiveCaret | LiveTyping | LiveWatch | LiveVisibility;

/** A message of a client; null for anything else. */
export function parseMessage(data: Buffer): LiveMessage | null {
  try {
    const message: unknown = JSON.parse(data.toString());
    return (
      liveWhereabouts.safeParse(message).data ??
      liveCaret.safeParse(message).data ??
      liveTyping.safeParse(message).data ??
      liveWatch.safeParse(message).data ??
      liveVisibility.safeParse(message).data ??
      null
    );
  } catch {
    return null;
  }
}
