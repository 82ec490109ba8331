import { z } from 'zod';
import { cards } from './cards.ts';

/**
 * What every live event about a person's own membership says (`team.membership-changed` and the like), besides the team,
 * department or project as they see it now.
 */
export const membershipChanged = {
  change: z.enum(['joined', 'rights', 'left', 'removed']),
  /** Who changed it; null when it was the person themselves. */
  byId: z.string().nullable(),
  /**
   * With the card of the team, department or project, also for a person who does not see it any more: they may have the
   * page of another one open, and are told its name.
   */
  cards,
};
export type MembershipChange = z.infer<typeof membershipChanged.change>;
