import { z } from 'zod';

/**
 * Name and picture of a person, team, department or project, for rows that carry only its id. Responses and events
 * bring the cards that their rows mention as `cards`; clients keep the newest of each (docs/decisions/031).
 */

/** A person as every signed-in person may see them. */
export const personCard = z.object({
  id: z.string(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  /** Increases whenever name or picture changes. Of two cards the one with the higher version is newer. */
  version: z.int(),
});
export type PersonCard = z.infer<typeof personCard>;

/**
 * A team, department or project as everyone who sees a row that mentions it may see it. `version` is that of the row
 * itself.
 */
export const namedCard = z.object({ id: z.string(), name: z.string(), version: z.int() });
export type NamedCard = z.infer<typeof namedCard>;

/** The cards that a response or an event payload mentions, each once. Kinds without any are absent. */
export const cards = z.object({
  people: z.array(personCard).optional(),
  teams: z.array(namedCard).optional(),
  departments: z.array(namedCard).optional(),
  projects: z.array(namedCard).optional(),
});
export type Cards = z.infer<typeof cards>;
