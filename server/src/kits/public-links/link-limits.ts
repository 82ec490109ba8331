import type { ErrorCode } from '@longtable/contract/errors';
import type pg from 'pg';
import { createRateLimits } from '../../platform/limits/rate-limits.ts';

export type LinkLimits = ReturnType<typeof createLinkLimits>;

/** The limits of opening links of one kind, by its name. Right passwords do not count. */
export function createLinkLimits(
  pool: pg.Pool,
  { name, tooManyPasswords }: { name: string; tooManyPasswords: ErrorCode },
) {
  return createRateLimits(pool, {
    opensPerAddress: { name: `${name}-open`, max: 240, seconds: 600 },
    /** A player that seeks requests many parts. */
    contentsPerAddress: { name: `${name}-content`, max: 1800, seconds: 600 },
    /** By link and network address. */
    passwordsPerAddress: { name: `${name}-password`, max: 10, seconds: 900, refusal: tooManyPasswords },
    /** By link, for tries from many addresses. */
    passwordsPerLink: { name: `${name}-passwords`, max: 200, seconds: 3600, refusal: tooManyPasswords },
  });
}
