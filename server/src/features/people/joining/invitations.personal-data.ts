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
    // In a transaction that locks nothing else: who signs up by one holds it and then locks the one who invited them.
    async ({ tx }, userId) => {
      await tx.deleteFrom('invitations').where('inviter_id', '=', userId).execute();
      return false;
    },
  ],
});
