import { z } from 'zod';
import { cards } from './cards.ts';

/** Somebody whom the actor could add to a team, a department or a project. */
export const candidate = z.object({
  personId: z.string(),
  /** To tell people with the same name apart; cards have no address. */
  email: z.string(),
});
export type Candidate = z.infer<typeof candidate>;

/** Whom the actor could add, by name. */
export const candidates = z.object({ candidates: z.array(candidate), cards });
