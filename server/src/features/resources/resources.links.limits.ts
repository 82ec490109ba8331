import type pg from 'pg';
import { createRateLimits, type RateLimitRule } from '../../platform/limits/rate-limits.ts';

const tooManyPasswords = 'resource-link/too-many-passwords';

/** The limits of opening links. Right passwords do not count. */
export const linkLimits = {
  opensPerAddress: { name: 'resource-link-open', max: 240, seconds: 600 },
  /** A player that seeks requests many parts. */
  contentsPerAddress: { name: 'resource-link-content', max: 1800, seconds: 600 },
  /** By link and network address. */
  passwordsPerAddress: {
    name: 'resource-link-password',
    max: 10,
    seconds: 900,
    refusal: tooManyPasswords,
  },
  /** By link, for tries from many addresses. */
  passwordsPerLink: {
    name: 'resource-link-passwords',
    max: 200,
    seconds: 3600,
    refusal: tooManyPasswords,
  },
} as const satisfies Record<string, RateLimitRule>;

export type LinkLimits = ReturnType<typeof createLinkLimits>;

export function createLinkLimits(pool: pg.Pool) {
  return createRateLimits(pool, linkLimits);
}
