import {
  type LiveCaret,
  type LiveTyping,
  type LiveWhereabouts,
  liveCaret,
  liveTyping,
  liveWhereabouts,
} from '@longtable/contract/live';

/** A message of a client; null for anything else. */
export function parseMessage(data: Buffer): LiveWhereabouts | LiveCaret | LiveTyping | null {
  try {
    const message: unknown = JSON.parse(data.toString());
    return (
      liveWhereabouts.safeParse(message).data ??
      liveCaret.safeParse(message).data ??
      liveTyping.safeParse(message).data ??
      null
    );
  } catch {
    return null;
  }
}
