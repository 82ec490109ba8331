import { Extension } from '@tiptap/core';
import { Fragment, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { cleanHtml } from '../../notes/editor/clean-html.ts';
import { isMarkdown } from '../../notes/editor/paste.ts';
import { openDescription } from './description-text.ts';

/** Cleans what is pasted from the web, and reads Markdown. */
export function pasteMarkdown(): Extension {
  return Extension.create({
    name: 'descriptionPaste',
    // Before the rules of other extensions.
    priority: 1100,
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          transformPastedHTML: cleanHtml,
          handlePaste(view, event) {
            const data = event.clipboardData;
            const text = data?.getData('text/plain') ?? '';
            const isInCode = view.state.selection.$from.parent.type.spec.code === true;
            if (!data || isInCode || data.getData('text/html') !== '' || !isMarkdown(text)) return false;
            const doc = openDescription(view.state.schema, text)?.doc;
            if (!doc) return false;
            const { firstChild } = doc;
            // A line goes into the line that is there.
            const isLine = doc.childCount === 1 && firstChild?.type.name === 'paragraph';
            const slice = isLine ? new Slice(Fragment.from(firstChild), 1, 1) : new Slice(doc.content, 0, 0);
            view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true));
            return true;
          },
        },
      }),
    ],
  });
}
