import { createStore, type Store } from '../../platform/store.ts';
import { announce } from '../../ui/announce.ts';
import { counted } from '../../ui/counted.ts';
import { rangeBetween } from './ranges.ts';

const none: ReadonlySet<string> = new Set();

/** The selected rows of a list, and how to change them. */
export type Selection = {
  /** The ids, in the order of selection. */
  readonly selected: Store<ReadonlySet<string>>;
  readonly selection: {
    /** Toggles a row. */
    toggle(id: string): void;
    /** Selects the range from the anchor (the last row that was toggled by itself) to a row, in the `order` shown. */
    range(id: string, order: readonly string[]): void;
    /** Adds rows to the selection. */
    add(ids: readonly string[]): void;
    /** Replaces the selection. */
    all(ids: readonly string[]): void;
    /** Deselects rows that are not among `ids`, since they are no longer shown. */
    keepOnly(ids: ReadonlySet<string>): void;
    clear(): void;
  };
};

/** Creates the selection of a list. `noun` names a row for screen readers: "2 tasks selected." */
export function createSelection(noun: string): Selection {
  const selected = createStore<ReadonlySet<string>>(none);
  let anchor: string | null = null;
  const put = (next: ReadonlySet<string>): void => {
    selected.set(next.size === 0 ? none : next);
    announce(next.size === 0 ? 'Nothing is selected.' : `${counted(next.size, noun)} selected.`);
  };
  return {
    selected,
    selection: {
      toggle(id) {
        const next = new Set(selected.get());
        if (!next.delete(id)) next.add(id);
        anchor = id;
        put(next);
      },
      range(id, order) {
        put(new Set([...selected.get(), ...rangeBetween(order, anchor, id)]));
        anchor ??= id;
      },
      add(ids) {
        put(new Set([...selected.get(), ...ids]));
        anchor ??= ids[0] ?? null;
      },
      all: (ids) => put(new Set(ids)),
      keepOnly(ids) {
        const before = selected.get();
        const kept = [...before].filter((id) => ids.has(id));
        if (kept.length < before.size) selected.set(kept.length === 0 ? none : new Set(kept));
      },
      clear() {
        anchor = null;
        if (selected.get().size > 0) selected.set(none);
      },
    },
  };
}
