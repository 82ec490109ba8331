import { type LiveCaret, type LiveWhereabouts, liveCaret, liveWhereabouts } from '@longtable/contract/live';

/** A message of a client; null for anything else. */
export function parseMessage(data: Buffer): LiveWhereabouts | LiveCaret | null {
  try {
    const message: unknown = JSON.parse(data.toString());
    return liveWhereabouts.safeParse(message).data ?? liveCaret.safeParse(message).data ?? null;
  } catch {
    return null;
  }
}
