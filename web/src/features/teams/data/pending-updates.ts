import type { Update } from '@longtable/contract/updates';
import { inOrder } from '../../../platform/listed.ts';
import { newestFirst } from './order.ts';
import { idOf, type UpdatesOf } from './teams.queries.ts';

/**
 * Something done to an update that was painted and that the server has not answered yet. Plain data: it outlives a
 * reload. `at` is the ISO time at which it was done; `updateId` is of the client's making.
 */
export type PendingUpdate = { readonly at: string; readonly of: UpdatesOf; readonly updateId: string } & (
  | {
      readonly kind: 'post';
      readonly content: string;
      readonly author: { readonly id: string; readonly name: string; readonly avatarUrl: string | null };
    }
  | { readonly kind: 'edit'; readonly content: string }
  /** It is not sent before it could be undone. */
  | { readonly kind: 'delete' }
);

/** The updates of a team or department as they will be once the server has done what is pending. */
export function pendingUpdates(
  updates: readonly Update[],
  of: UpdatesOf,
  pending: readonly PendingUpdate[],
): readonly Update[] {
  let next = updates;
  for (const change of pending) {
    if (change.of.kind !== of.kind || idOf(change.of) !== idOf(of)) continue;
    const known = next.find(({ id }) => id === change.updateId);
    switch (change.kind) {
      case 'post':
        if (!known) next = inOrder(next, postedBy(change), newestFirst);
        break;
      case 'edit':
        if (known) next = next.map((update) => (update === known ? editedBy(update, change) : update));
        break;
      case 'delete':
        if (known) next = next.filter((update) => update !== known);
    }
  }
  return next;
}

function postedBy({ updateId, content, at, author }: Extract<PendingUpdate, { kind: 'post' }>): Update {
  return {
    id: updateId,
    content,
    createdAt: at,
    editedAt: null,
    authorId: author.id,
    authorName: author.name,
    authorAvatar: author.avatarUrl,
    // One's own: what is done to it follows in the queue.
    can: { edit: true, delete: true },
  };
}

function editedBy(update: Update, { content, at }: Extract<PendingUpdate, { kind: 'edit' }>): Update {
  return update.content === content ? update : { ...update, content, editedAt: at };
}
