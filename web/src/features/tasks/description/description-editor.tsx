import { maxDescriptionLength } from '@longtable/contract/rules/task-limits';
import { Editor, Extension, getSchema, type JSONContent } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import type { Selection } from './description-field.tsx';
import { descriptionExtensions } from './description-nodes.ts';
import { pasteMarkdown } from './description-paste.ts';
import { type DescriptionText, openDescription } from './description-text.ts';
import { DescriptionToolbar } from './description-toolbar.tsx';
import '../../notes/editor/note-text.css';
import '../../notes/editor/note-editor.css';
import './description.css';
import { EditorText } from '../../notes/editor/editor-text.tsx';

type Key = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean };

type Props = {
  /** Markdown. */
  readonly text: string;
  /** What was selected in the text field that the editor takes over from; null to begin at the end. */
  readonly selection: Selection | null;
  readonly onChange: (text: string) => void;
  /** Returns whether it was a key to end with. */
  readonly onKey: (key: Key) => boolean;
  /** Called for a text that can only be edited as text. */
  readonly onRefuse: () => void;
  readonly onText: () => void;
};

/** Edits a description as it is shown. What is typed is kept as Markdown. */
export function DescriptionEditor({ text, selection, onChange, onKey, onRefuse, onText }: Props) {
  const latest = useRef({ onChange, onKey });
  useEffect(() => {
    latest.current = { onChange, onKey };
  });
  const [editor] = useState(() =>
    createEditor(text, selection, {
      onChange: (next) => latest.current.onChange(next),
      onKey: (key) => latest.current.onKey(key),
    }),
  );
  useLayoutEffect(() => {
    if (editor) editor.view.focus();
    else onRefuse();
    // Once, when it is shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [editor]);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // React may mount it a second time.
    clearTimeout(closing.current);
    return () => {
      closing.current = setTimeout(() => editor?.destroy());
    };
  }, [editor]);
  if (!editor) return null;
  return (
    <div className="description-editor">
      <DescriptionToolbar editor={editor} onText={onText} />
      <EditorText editor={editor} />
    </div>
  );
}

function createEditor(
  text: string,
  selection: Selection | null,
  on: { readonly onChange: (text: string) => void; readonly onKey: (key: Key) => boolean },
): Editor | null {
  const extensions = descriptionExtensions();
  const opened: { current: DescriptionText | null } = { current: null };
  opened.current = openDescription(getSchema(extensions), text);
  if (!opened.current) return null;
  const content: JSONContent = opened.current.doc.toJSON();
  const editor = new Editor({
    extensions: [...extensions, limitLength(opened), pasteMarkdown()],
    content,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Description',
        'data-task-text': '',
        dir: 'auto',
        class: 'note-text description-text',
      },
      handleKeyDown: (_view, event) => {
        if (event.isComposing || !on.onKey(event)) return false;
        event.preventDefault();
        event.stopPropagation();
        return true;
      },
    },
    onUpdate: ({ editor }) => on.onChange(opened.current?.write(editor.state.doc) ?? ''),
  });
  // With the objects of its own schema.
  opened.current = openDescription(editor.schema, text);
  const { state } = editor;
  const at =
    (opened.current && selection && positionOf(editor, text, selection)) ?? TextSelection.atEnd(state.doc);
  editor.view.dispatch(state.tr.setSelection(at).setMeta('addToHistory', false));
  return editor;
}

/** A sign that no text has. */
const mark = '\u{F8FF}';

/** What is selected in a text, in the editor; null where its Markdown is not shown. */
function positionOf({ schema, state }: Editor, text: string, [start, end]: Selection): TextSelection | null {
  if (text.includes(mark) || start === text.length) return null;
  const marked = openDescription(schema, `${text.slice(0, start)}${mark}${text.slice(start)}`);
  let found: number | null = null;
  marked?.doc.descendants((node, position) => {
    const index = node.text?.indexOf(mark) ?? -1;
    if (index >= 0) found = position + index;
    return found === null;
  });
  if (!marked || found === null) return null;
  const place: number = found;
  if (marked.doc.content.size !== state.doc.content.size + 1) return null;
  const length = state.doc.textBetween(place, Math.min(place + end - start, state.doc.content.size)).length;
  return TextSelection.create(state.doc, place, length === end - start ? place + length : place);
}

/** Refuses what makes a description too long. */
function limitLength(opened: { readonly current: DescriptionText | null }): Extension {
  return Extension.create({
    name: 'descriptionLimit',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction(transaction, state) {
          if (!transaction.docChanged || !opened.current) return true;
          const length = opened.current.write(transaction.doc).length;
          if (length <= maxDescriptionLength || length <= opened.current.write(state.doc).length) return true;
          toast({
            title: `A description has at most ${maxDescriptionLength.toLocaleString()} characters`,
            tone: 'danger',
          });
          return false;
        },
      }),
    ],
  });
}
