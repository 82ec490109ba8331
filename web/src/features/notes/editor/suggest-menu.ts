import type { Editor, Range } from '@tiptap/core';
import { Extension } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { exitSuggestion, Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import type { ReactNode } from 'react';
import { createStore, type Store } from '../../../platform/store.ts';

/** An entry of a menu that opens while typing. */
export type SuggestItem = {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly hint?: string | undefined;
  /** The heading of its section; items of a section follow each other. */
  readonly section?: string;
  readonly choose: (editor: Editor, range: Range) => void;
};

/** The menu that is open; null without one. */
export type OpenSuggest = {
  readonly label: string;
  readonly items: readonly SuggestItem[];
  readonly isLoading: boolean;
  readonly active: number;
  readonly mount: (element: HTMLElement) => () => void;
  readonly choose: (item: SuggestItem) => void;
};

export type SuggestStore = Store<OpenSuggest | null>;

/** The id of the list, and of its options by index, for screen readers. */
export const suggestListId = 'note-suggest';
export function suggestOptionId(index: number): string {
  return `${suggestListId}-${index}`;
}

export function createSuggestStore(): SuggestStore {
  return createStore<OpenSuggest | null>(null);
}

/** Makes a character open a menu, of which `find` returns the items. Arrow keys, Enter and Tab choose, Escape closes. */
export function suggestMenu({
  name,
  char,
  label,
  store,
  debounce,
  allowSpaces,
  find,
}: {
  name: string;
  char: string;
  label: string;
  store: SuggestStore;
  debounce: number;
  allowSpaces: boolean;
  find: (text: string, signal: AbortSignal) => SuggestItem[] | Promise<SuggestItem[]>;
}) {
  const key = new PluginKey(name);
  return Extension.create({
    name,
    addProseMirrorPlugins() {
      return [
        Suggestion<SuggestItem, SuggestItem>({
          editor: this.editor,
          pluginKey: key,
          char,
          debounce,
          allowSpaces,
          decorationClass: 'note-suggest-query',
          items: ({ query, signal }) => find(query, signal),
          // In code these characters are code.
          allow: ({ editor }) =>
            editor.isEditable && !editor.isActive('codeBlock') && !editor.isActive('code'),
          // Others may type the character too.
          shouldShow: ({ transaction }) => !transaction.getMeta('y-sync$'),
          command: ({ editor, range, props }) => props.choose(editor, range),
          render: () => renderer(store, label, key),
        }),
      ];
    },
  });
}

function renderer(store: SuggestStore, label: string, key: PluginKey) {
  const show = (props: SuggestionProps<SuggestItem, SuggestItem>, active: number): void => {
    const { items, loading: isLoading, mount, command: choose } = props;
    // Several words that find nothing are no query.
    if (items.length === 0 && !isLoading && /\s/.test(props.query)) return store.set(null);
    store.set({
      label,
      items,
      isLoading,
      active: Math.min(active, Math.max(items.length - 1, 0)),
      mount,
      choose,
    });
  };
  return {
    onStart: (props: SuggestionProps<SuggestItem, SuggestItem>) => show(props, 0),
    onUpdate: (props: SuggestionProps<SuggestItem, SuggestItem>) => show(props, 0),
    onExit: () => store.set(null),
    onKeyDown({ view, event }: { view: SuggestionProps['editor']['view']; event: KeyboardEvent }): boolean {
      const open = store.get();
      if (!open || event.isComposing) return false;
      const { items, active, choose } = open;
      const move = (by: number): void =>
        store.set({ ...open, active: (active + by + items.length) % items.length });
      switch (event.key) {
        case 'ArrowDown':
        case 'ArrowUp':
          if (items.length === 0) return false;
          move(event.key === 'ArrowDown' ? 1 : -1);
          return true;
        case 'Enter':
        case 'Tab': {
          const item = items[active];
          if (!item) return false;
          choose(item);
          return true;
        }
        case 'Escape':
          exitSuggestion(view, key);
          // Not the dialog or page around the editor.
          event.stopPropagation();
          return true;
        default:
          return false;
      }
    },
  };
}
