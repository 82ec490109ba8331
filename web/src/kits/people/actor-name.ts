import type { PersonCard } from '@longtable/contract/cards';
import { deletedAccount } from '../../platform/directory.ts';

/** The name of the actor in a sentence: "You" for the reader, `deletedAccount` without a card. */
export function actorName(actor: PersonCard | null, userId: string): string {
  if (!actor) return deletedAccount;
  return actor.id === userId ? 'You' : actor.name;
}
