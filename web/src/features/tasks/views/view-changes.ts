import type { SavedTaskView } from '@longtable/contract/task-views';
import type { RowEffect } from '../../../platform/mutations/row-effect.ts';

/** What somebody does to their saved views; ids are of the client's making. */
export type ViewChange =
  | { readonly kind: 'save'; readonly view: SavedTaskView }
  | { readonly kind: 'edit'; readonly id: string; readonly name?: string; readonly address?: string }
  | { readonly kind: 'delete'; readonly id: string };

/** What a change does to the saved views, before the server has answered. */
export function viewEffect(change: ViewChange): RowEffect<SavedTaskView> {
  switch (change.kind) {
    case 'save':
      return { add: change.view };
    case 'edit': {
      const { id, name, address } = change;
      return {
        edit: id,
        as: (view) => ({ ...view, name: name ?? view.name, address: address ?? view.address }),
      };
    }
    case 'delete':
      return { remove: change.id };
  }
}

// Making one costs more than a thousand uses of it.
const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** Saved views are sorted by name. */
export function byViewName(a: SavedTaskView, b: SavedTaskView): number {
  return names.compare(a.name, b.name);
}
