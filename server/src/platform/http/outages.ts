import type { ErrorCode } from '@longtable/contract/errors';
import { isConnectionLoss, sqlState } from '../db/database.ts';
import { isSuperseded } from '../db/tries.ts';

type Outage = {
  readonly code: ErrorCode & `server/${string}`;
  /** Seconds until another try may succeed. */
  readonly retryAfter: number;
};

const unavailable: Outage = { code: 'server/unavailable', retryAfter: 1 };
const busy: Outage = { code: 'server/busy', retryAfter: 2 };
/** Somebody has to do something about these. */
const diskFull: Outage = { code: 'server/disk-full', retryAfter: 30 };
const readOnly: Outage = { code: 'server/read-only', retryAfter: 30 };

/** By the SQLSTATE of PostgreSQL. */
const ofDatabase: Readonly<Record<string, Outage>> = {
  // Serialization failures and deadlocks come here when they were tried again and again in vain (tries.ts).
  '40001': busy,
  '40P01': busy,
  // A lock or a statement took too long; no memory for it.
  '55P03': busy,
  '57014': busy,
  '53200': busy,
  '53100': diskFull,
  '25006': readOnly,
  // Our own transaction waited for us for too long; the disk fails.
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
 * Why the server can't do its work right now, though nothing is wrong with what is asked of it: the same request may
 * succeed later. Null for every other error. Looks at what caused an error too, since libraries wrap them.
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
