import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

type Change = { readonly add: { id: object; position: number; name: string } } | { readonly remove: object };

const key = new PluginKey<DecorationSet>('uploadMarks');

/** Says where something is being uploaded to. Only here, and no part of the note. */
export const UploadMarks = Extension.create({
  name: 'uploadMarks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, marks) {
          const mapped = marks.map(transaction.mapping, transaction.doc);
          const change = transaction.getMeta(key) as Change | undefined;
          if (!change) return mapped;
          if ('remove' in change)
            return mapped.remove(mapped.find(undefined, undefined, ({ id }) => id === change.remove));
          const { id, position, name } = change.add;
          return mapped.add(transaction.doc, [
            Decoration.widget(position, () => markOf(name), { id, side: -1 }),
          ]);
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

/** Marks a position until `removeMark`. */
export function addMark(editor: Editor, position: number, name: string): object {
  const id = {};
  editor.view.dispatch(editor.state.tr.setMeta(key, { add: { id, position, name } } satisfies Change));
  return id;
}

/** Where a marked position is now; null if that text was deleted. */
export function positionOfMark(state: EditorState, id: object): number | null {
  const [found] = key.getState(state)?.find(undefined, undefined, (spec) => spec['id'] === id) ?? [];
  return found?.from ?? null;
}

export function removeMark(editor: Editor, id: object): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { remove: id } satisfies Change));
}

function markOf(name: string): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'note-upload';
  mark.textContent = `Uploading ${name}…`;
  return mark;
}
