import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/**
 * Marks the blocks in which the selection begins and ends, so that they are always laid out. Chromium leaves the caret before the first
 * character that is typed in a new block with `content-visibility: auto`, because it has not laid the block out yet.
 */
export const CaretBlock = Extension.create({
  name: 'caretBlock',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('caretBlock'),
      props: {
        decorations({ doc, selection: { $from, $to } }) {
          const starts = new Set([$from, $to].map((place) => place.posAtIndex(place.index(0), 0)));
          const blocks = [...starts].flatMap((start) => {
            const block = doc.nodeAt(start);
            return block ? [Decoration.node(start, start + block.nodeSize, { class: 'has-caret' })] : [];
          });
          return DecorationSet.create(doc, blocks);
        },
      },
    }),
  ],
});
