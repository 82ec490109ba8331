import { newId } from '@longtable/contract/new-id';
import { isDeletedSince, isUnreachable } from './client.ts';

/** Ids of what went out without an answer, by what it was for. */
const unanswered = new Map<string, string>();

/**
 * Makes something with an id. Where no answer came it may have been made: another try for the same thing takes the same
 * id, so that it is made once.
 */
export async function idOnce<T>(what: string, make: (id: string) => Promise<T>): Promise<T> {
  const id = unanswered.get(what) ?? newId();
  unanswered.set(what, id);
  try {
    const made = await make(id);
    unanswered.delete(what);
    return made;
  } catch (error) {
    if (!isUnreachable(error)) unanswered.delete(what);
    // It was made by the first try and deleted since: this is another wish for the same.
    if (isDeletedSince(error)) return idOnce(what, make);
    throw error;
  }
}
