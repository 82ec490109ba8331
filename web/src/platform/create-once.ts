import { newId } from '@longtable/contract/new-id';
import { isDeletedSince, isUnreachable } from './client.ts';

/** Ids of creations without a response, by name. */
const unanswered = new Map<string, string>();

/**
 * Creates something with a client-generated id. Without a response it may have been created: a retry of the same
 * creation uses the same id, so that it happens once.
 */
export async function createOnce<T>(what: string, make: (id: string) => Promise<T>): Promise<T> {
  const id = unanswered.get(what) ?? newId();
  unanswered.set(what, id);
  try {
    const made = await make(id);
    unanswered.delete(what);
    return made;
  } catch (error) {
    if (!isUnreachable(error)) unanswered.delete(what);
    // The first attempt created it and it was deleted since: create another one.
    if (isDeletedSince(error)) return createOnce(what, make);
    throw error;
  }
}
