import { maxNoteUpdateBytes } from '@longtable/contract/rules/note-limits';
import { type Editor, Extension } from '@tiptap/core';
import { DOMParser as SchemaParser } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { toast } from '../../../ui/toast.ts';
import { cleanHtml } from './clean-html.ts';
import { cleanSlice } from './clean-slice.ts';

/** The text of a document is larger than its characters. */
const maxCharacters = maxNoteUpdateBytes / 2;

/** Lines that begin as only Markdown does. */
const markdownBlock = /^(?:#{1,6} |[-*+] |\d{1,3}[.)] |> |```|\|.+\||- \[[ x]\] )/m;
const markdownInline = /\*\*[^*\s][^*]*\*\*|\[[^\]]+\]\((?:https?:|mailto:)[^)]+\)|`[^`]+`/;

/** What may be inserted as a file: given by the page. */
export type OnFiles = (editor: Editor, files: readonly File[], position: number) => void;

/** Cleans what is pasted and dropped, reads Markdown, and uploads files. */
export function createPaste(onFiles: OnFiles) {
  return Extension.create({
    name: 'notePaste',
    // Before the rules of other extensions.
    priority: 1100,
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          key: new PluginKey('notePaste'),
          props: {
            transformPastedHTML: cleanHtml,
            transformPasted: cleanSlice,
            handlePaste: (view, event) => {
              const data = event.clipboardData;
              if (!data || !view.editable) return false;
              const html = data.getData('text/html');
              const text = data.getData('text/plain');
              if (Math.max(html.length, text.length) > maxCharacters) return refuse();
              const files = [...data.files];
              // Office programs add a picture of the text.
              if (files.length > 0 && text === '') {
                onFiles(editor, files, view.state.selection.to);
                return true;
              }
              if (html !== '' || isInCode(view) || !isMarkdown(text)) return false;
              void insertMarkdown(view, text).catch(() => insertPlain(view, text));
              return true;
            },
            handleDrop: (view, event, _slice, isMoved) => {
              const files = [...(event.dataTransfer?.files ?? [])];
              if (isMoved || files.length === 0 || !view.editable) return false;
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
              event.preventDefault();
              onFiles(editor, files, at?.pos ?? view.state.selection.to);
              return true;
            },
          },
        }),
      ];
    },
  });
}

function refuse(): true {
  toast({ title: 'This is too much to add to a note at once', tone: 'danger' });
  return true;
}

function isInCode({ state }: EditorView): boolean {
  return state.selection.$from.parent.type.spec.code === true;
}

/** Whether a plain text is meant as Markdown: a line of a block, or formats within a line. */
export function isMarkdown(text: string): boolean {
  return markdownBlock.test(text) || markdownInline.test(text);
}

async function insertMarkdown(view: EditorView, text: string): Promise<void> {
  const { marked } = await import('marked');
  const html = await marked.parse(text, { gfm: true });
  if (view.isDestroyed || !view.editable) return;
  const container = document.implementation.createHTMLDocument('').body;
  container.innerHTML = cleanHtml(html);
  const slice = SchemaParser.fromSchema(view.state.schema).parseSlice(container);
  const { tr } = view.state;
  view.dispatch(
    tr
      .replaceSelection(cleanSlice(slice))
      .scrollIntoView()
      .setMeta('paste', true)
      .setMeta('uiEvent', 'paste'),
  );
}

function insertPlain(view: EditorView, text: string): void {
  if (!view.isDestroyed) view.pasteText(text);
}
