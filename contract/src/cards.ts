import { z } from 'zod';

/**
 * What a person, team, department or project is called and looks like, for rows that carry only its id. Answers and
 * events bring the cards that their rows mention beside them, as `cards`; clients keep the newest of each
 * (docs/decisions/031).
 */

/** A person as everybody sees them who is signed in. */
export const personCard = z.object({
  id: z.string(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  /** Goes up with every change of name and picture: of two cards the one with the higher version is newer. */
  version: z.int(),
});
export type PersonCard = z.infer<typeof personCard>;

/** A team, department or project as everybody sees it who sees a row that mentions it; `version` is its own. */
export const namedCard = z.object({ id: z.string(), name: z.string(), version: z.int() });
export type NamedCard = z.infer<typeof namedCard>;

/** The cards that an answer or the payload of an event mentions, each once. A kind that it mentions none of is absent. */
export const cards = z.object({
  people: z.array(personCard).optional(),
  teams: z.array(namedCard).optional(),
  departments: z.array(namedCard).optional(),
  projects: z.array(namedCard).optional(),
});
export type Cards = z.infer<typeof cards>;
