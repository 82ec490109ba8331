import type { Session } from '../http/route.ts';
import type { Admission } from './connection.ts';

export type Endings = {
  /** Remembers that sessions like these have ended just now. */
  add(matches: (session: Session) => boolean): void;
  /** True when the session ended after its handshake had begun. */
  include(admission: Admission): boolean;
};

/** Longer than a handshake takes, in milliseconds. */
const remembered = 60_000;

/**
 * Sessions that ended a moment ago: one that was asked about before it ended and answered for afterwards must not
 * slip in.
 */
export function createEndings(): Endings {
  let endings: { at: number; matches: (session: Session) => boolean }[] = [];
  return {
    add(matches) {
      const at = Date.now();
      endings = endings.filter((ending) => at - ending.at < remembered);
      endings.push({ at, matches });
    },
    include: ({ askedAt, session }) =>
      endings.some((ending) => ending.at >= askedAt && ending.matches(session)),
  };
}
