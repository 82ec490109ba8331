import type { Tx } from '../db/database.ts';
import { dropEmailChange } from './email-changes.ts';
import { deleteResetLinks } from './verifications.ts';

/** Invalidates all links mailed to a person: those that reset the password, and one to a new address. */
export async function dropLinks(tx: Tx, userId: string): Promise<void> {
  await deleteResetLinks(tx, userId);
  await dropEmailChange(tx, userId);
}
