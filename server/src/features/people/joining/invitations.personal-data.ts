import type { PersonalData } from '../../../platform/personal-data.ts';
import { presentInvitation } from './invitations.service.ts';
import { readInvitations } from './invitations.store.ts';

/** Invitations that a person has made and nobody has used. Nobody can use them once they are gone. */
export const invitationsPersonalData: PersonalData = {
  async *export(db, userId) {
    const invitations = await readInvitations(db, userId);
    yield { path: 'invitations.json', json: invitations.map(presentInvitation) };
  },
  obstacles: async () => [],
  consequences: async () => [],
  // In a transaction that locks nothing else: who signs up by one holds it and then locks the one who invited them.
  async erase({ tx }, userId) {
    await tx.deleteFrom('invitations').where('inviter_id', '=', userId).execute();
    return false;
  },
};
