import type { PersonCard } from '@longtable/contract/connections';
import { toPersonCard } from './people.shape.ts';

/** Somebody who could be added. */
export type CandidateRow = { id: string; full_name: string; email: string; avatar_url: string | null };

/** As many are offered at once; a text narrows whom. */
export const maxCandidates = 50;

/** Those who could be added, with the address by which people of one name are told apart. */
export function toCandidates(rows: readonly CandidateRow[]): { people: (PersonCard & { email: string })[] } {
  return { people: rows.map((row) => Object.assign(toPersonCard(row), { email: row.email })) };
}
