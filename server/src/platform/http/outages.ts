import type { ErrorCode } from '@longtable/contract/errors';
import { isConnectionLoss, sqlState } from '../db/database.ts';
import { isSuperseded } from '../db/tries.ts';

type Outage = {
  readonly code: ErrorCode & `server/${string}`;
  /** Seconds after which a retry may succeed. */
  readonly retryAfter: number;
};

const unavailable: Outage = { code: 'server/unavailable', retryAfter: 1 };
const busy: Outage = { code: 'server/busy', retryAfter: 2 };
/** Someone has to act on these. */
const diskFull: Outage = { code: 'server/disk-full', retryAfter: 30 };
const readOnly: Outage = { code: 'server/read-only', retryAfter: 30 };

/** By SQLSTATE. */
const ofDatabase: Readonly<Record<string, Outage>> = {
  // Serialization failures and deadlocks that all retries ran into (tries.ts).
  '40001': busy,
  '40P01': busy,
  // A lock or statement timeout, or out of memory.
  '55P03': busy,
  '57014': busy,
  '53200': busy,
  '53100': diskFull,
  '25006': readOnly,
  // Our transaction was idle for too long; a disk failure.
  '25P03': unavailable,
  '25P04': unavailable,
  '58030': unavailable,
};

/** By the code of a failed system call. */
const ofSystem: Readonly<Record<string, Outage>> = {
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EROFS: readOnly,
  EMFILE: busy,
  ENFILE: busy,
  ENOMEM: busy,
  EIO: unavailable,
};

/**
 * The outage that prevents the server from working at the moment, although the request is fine and may succeed later.
 * Null for other errors. Examines causes too, since libraries wrap errors.
 */
export function outageOf(error: unknown): Outage | null {
  const seen = new Set<unknown>();
  for (let cause = error; cause instanceof Error && !seen.has(cause); cause = cause.cause) {
    seen.add(cause);
    if (isSuperseded(cause)) return busy;
    const state = sqlState(cause);
    const code = 'code' in cause ? String(cause.code) : '';
    const known = state === undefined ? ofSystem[code] : ofDatabase[state];
    if (known) return known;
    if (isConnectionLoss(cause)) return unavailable;
  }
  return null;
}
