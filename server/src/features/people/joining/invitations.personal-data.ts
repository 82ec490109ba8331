import { definePersonalData, jsonFile } from '../../../kits/personal-data.ts';
import { presentInvitation } from './invitations.service.ts';
import { readInvitations } from './invitations.store.ts';

/** Unused invitations of a person. They are deleted with the account. */
export const invitationsPersonalData = definePersonalData({
  downloads: [
    jsonFile('invitations.json', async (db, userId) =>
      (await readInvitations(db, userId)).map(presentInvitation),
    ),
  ],
  erase: [
    // In a transaction without other locks: signing up locks the invitation and then its inviter.
    async ({ tx }, userId) => {
      await tx.deleteFrom('invitations').where('inviter_id', '=', userId).execute();
      return false;
    },
  ],
});
