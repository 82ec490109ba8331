import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Says in an empty note how to begin. */
export const Placeholder = Extension.create({
  name: 'notePlaceholder',
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        key: new PluginKey('notePlaceholder'),
        props: {
          decorations({ doc }) {
            const only = doc.childCount === 1 ? doc.firstChild : null;
            if (!only || only.type.name !== 'paragraph' || only.content.size > 0 || !editor.isEditable)
              return null;
            return DecorationSet.create(doc, [
              Decoration.node(0, only.nodeSize, {
                class: 'note-placeholder',
                'data-placeholder': 'Write, or press / for blocks and @ for links',
              }),
            ]);
          },
        },
      }),
    ];
  },
});
