import { newId } from '@longtable/contract/new-id';
import { isDeletedSince, isUnreachable } from './client.ts';

/** Ids of creations without a response, by name. */
const pendingIds = new Map<string, string>();

/**
 * Creates something with a client-generated id. Without a response it may have been created: a retry of the same
 * creation uses the same id, so that it happens once.
 */
export async function createOnce<T>(name: string, create: (id: string) => Promise<T>): Promise<T> {
  const id = pendingIds.get(name) ?? newId();
  pendingIds.set(name, id);
  try {
    const created = await create(id);
    pendingIds.delete(name);
    return created;
  } catch (error) {
    if (!isUnreachable(error)) pendingIds.delete(name);
    // The first attempt created it and it was deleted since: create another one.
    if (isDeletedSince(error)) return createOnce(name, create);
    throw error;
  }
}
