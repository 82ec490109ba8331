import { presentPersonCard } from '../../../kits/person-card.ts';
import { definePersonalData, jsonFile } from '../../../kits/personal-data.ts';
import { presentInvitation } from './invitations.service.ts';
import { readInvitations, readReceived } from './invitations.store.ts';

/** Unused invitations of a person, and those to their address. Their own are deleted with the account. */
export const invitationsPersonalData = definePersonalData({
  downloads: [
    jsonFile('invitations.json', async (db, userId) =>
      (await readInvitations(db, userId)).map(presentInvitation),
    ),
    jsonFile('received-invitations.json', async (db, userId) =>
      (await readReceived(db, userId)).map(({ id, inviter, tasks, created_at }) => ({
        id,
        from: presentPersonCard(inviter).name,
        tasks,
        createdAt: created_at,
      })),
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
