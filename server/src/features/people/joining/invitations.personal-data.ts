import type { PersonalData } from '../../../platform/personal-data.ts';
import { toInvitation } from './invitations.service.ts';
import { readInvitations } from './invitations.store.ts';

/** Invitations that a person has made and nobody has used. Nobody can use them once they are gone. */
export const invitationsPersonalData: PersonalData = {
  async *export(db, userId) {
    const invitations = await readInvitations(db, userId);
    yield { path: 'invitations.json', json: invitations.map(toInvitation) };
  },
  obstacles: async () => [],
  consequences: async () => [],
  // They go with the user's own row.
  erase: async () => undefined,
};
