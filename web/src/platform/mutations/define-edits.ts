import { useCallback } from 'react';
import type { ItemView } from '../item-view.ts';
import { tellRefusedText } from '../refused-text.ts';
import { defineMutation } from './define-mutation.ts';
import type { PendingChanges } from './pending.ts';
import { applyEffect } from './row-effect.ts';

/** What everything with a page of its own has, besides other details. */
type Named = { readonly name: string; readonly description: string };

/** An edit of one row. */
type Edit<Details> = { readonly id: string; readonly changes: Partial<Details> };

type EditOptions<R, Details> = {
  /** As that of `defineMutation`. */
  readonly key: string;
  /** Asks the server. */
  send(id: string, changes: Partial<Details>): Promise<R>;
  /** Takes in the row as it is answered. */
  saved(row: R): void;
  /** What a refusal says besides its text, such as that the row is not there for the actor any more. */
  refused(id: string, error: Error): void;
};

/** The edits of what has a page of its own, and stands in lists that are kept otherwise. */
export type Edits<R, Details> = {
  /** Edits a row, at once. Texts are saved without the space around them. */
  edit(id: string, changes: Partial<Details>): void;
  /** What the server has not answered. */
  readonly pending: PendingChanges<Edit<Details>>['pending'];
  /** A row in a component, with pending edits applied. */
  useItem(view: ItemView<R>): ItemView<R>;
  /** The rows of a list in a component, each edited one in its place. `compare` must stay the same. */
  useRows(rows: readonly R[], compare: (a: R, b: R) => number): readonly R[];
};

/**
 * Defines optimistic edits of teams, departments and the like (docs/decisions/033). A refusal is told in the words of the
 * server, with the name and description that were typed.
 */
export function defineEdits<R extends { readonly id: string }, Details extends Partial<R> & Named>({
  key,
  send,
  saved,
  refused,
}: EditOptions<R, Details>): Edits<R, Details> {
  const mutation = defineMutation<Edit<Details>, R>({
    key,
    send: ({ id, changes }) => send(id, changes),
    answered(row) {
      if (row) saved(row);
    },
    refused(error, { id, changes: { name, description } }, { again }) {
      refused(id, error);
      const typed = [name, description].filter(Boolean).join('\n');
      tellRefusedText(error, { text: typed === '' ? null : typed, again, way: null });
    },
  });
  return {
    edit: (id, changes) => void mutation.send({ id, changes: trimmed(changes) }),
    pending: mutation.pending,
    useItem(view) {
      const item = mutation.useApplied<R | null>(view.item, edited);
      return view.state === 'ready' && item ? { ...view, item } : view;
    },
    useRows(rows, compare) {
      const apply = useCallback(
        (all: readonly R[], change: Edit<Details>) =>
          applyEffect(all, { edit: change.id, as: (row) => edited(row, change) }, compare),
        [compare],
      );
      return mutation.useApplied(rows, apply);
    },
  };
}

/** A row with an edit applied; the same row where the edit is of another. */
export function edited<R extends { readonly id: string } | null>(
  row: R,
  { id, changes }: { readonly id: string; readonly changes: object },
): R {
  return row?.id === id ? { ...row, ...changes } : row;
}

function trimmed<Details extends object>(changes: Details): Details {
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]: [string, unknown]) => [
      field,
      typeof value === 'string' ? value.trim() : value,
    ]),
  ) as Details;
}
