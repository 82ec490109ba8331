import type { Session } from '../http/route.ts';
import type { Admission } from './connection.ts';

export type Endings = {
  /** Records that the matching sessions have just ended. */
  add(matches: (session: Session) => boolean): void;
  /** True when the session ended after the handshake had begun. */
  include(admission: Admission): boolean;
};

/** Longer than a handshake takes, in milliseconds. */
const remembered = 60_000;

/**
 * Recently ended sessions. A handshake that read its session just before the session ended is refused when it
 * completes.
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
