import type { ErrorCode } from '@longtable/contract/errors';
import { toastRefusal } from '../refusal-toast.ts';
import { defineMutation, type Mutation, type MutationOptions } from './define-mutation.ts';
import type { Pending } from './pending.ts';
import { type RowEffect, rowIdOf } from './row-effect.ts';

type Row = { readonly id: string };

/** How the rows of a resource are changed. Each change adds, edits or removes one row. */
export type RowChangeOptions<R extends Row, Change> = Pick<
  MutationOptions<Change, R>,
  'key' | 'send' | 'undoText' | 'cards'
> & {
  /** What a change does: a pure function, the same as the server will do. */
  effect(change: Pending<Change>): RowEffect<R>;
  /** Ids that a change needs besides that of its row, such as that of its parent. */
  needs?(change: Change): readonly string[];
  /** The refusals of a removal which mean that the row is deleted already. */
  readonly notFound: ErrorCode | readonly ErrorCode[];
  /** The text that the person typed, which a refusal must not lose; null for none. */
  text(change: Change): string | null;
  /** The subject of a refused change without a text, such as the name of a person. */
  about?(change: Change): string | null;
  /** A change to offer instead of the refused one; null for none. */
  instead?(error: Error, change: Change): { readonly label: string; readonly change: Change } | null;
};

/** Handlers for the server's responses. */
type Outcomes<R, Change> = {
  /** Stores the response; null if the row is deleted. */
  answered(row: R | null, change: Pending<Change>): void;
  /** Called before a refusal is shown, to refetch outdated data. */
  refused(error: Error, change: Pending<Change>): void;
};

/**
 * Defines changes that each add, edit or remove one row. The ids that a change creates and needs follow from its effect. A
 * refusal is shown with the server's text and the text that was typed.
 */
export function defineRowMutation<R extends Row, Change extends object>(
  { key, send, undoText, cards, ...changes }: RowChangeOptions<R, Change>,
  { answered, refused }: Outcomes<R, Change>,
): Mutation<Change> {
  const notFound: readonly ErrorCode[] = [changes.notFound].flat();
  const mutation = defineMutation<Change, R>({
    key,
    send,
    ...(undoText && { undoText }),
    ...(cards && { cards }),
    answered,
    refused(error, change, { retry }) {
      refused(error, change);
      const instead = changes.instead?.(error, change) ?? null;
      toastRefusal(error, {
        text: changes.text(change),
        about: changes.about?.(change) ?? null,
        retry,
        alternative: instead && { label: instead.label, onSelect: () => void mutation.send(instead.change) },
      });
    },
    isDone: ({ code }, change) =>
      notFound.some((each) => each === code) && 'remove' in changes.effect(change),
    creates(change) {
      const effect = changes.effect(change);
      return 'add' in effect ? [effect.add.id] : [];
    },
    needs(change) {
      const effect = changes.effect(change);
      return [...(changes.needs?.(change) ?? []), ...('add' in effect ? [] : [rowIdOf(effect)])];
    },
  });
  return mutation;
}
