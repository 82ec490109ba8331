import { dropFactors } from '../../../platform/auth/two-factor.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { readFactors } from './read-factors.ts';

/** What is kept of how a person signs in. Keys, secrets and codes are of no use to anybody and stay out of the download. */
export const factorsPersonalData: PersonalData = {
  async *export(db, userId) {
    yield { path: 'sign-in.json', json: await readFactors(db, userId) };
  },
  obstacles: async () => [],
  consequences: async () => [],
  erase: (change, userId) => dropFactors(change.tx, userId),
};
