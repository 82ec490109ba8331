import { useRouter } from '@tanstack/react-router';
import type { Editor } from '@tiptap/core';
import { MessageSquarePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { commentOnSelection } from '../comments/comment-actions.ts';
import { NoteComments } from '../comments/note-comments.tsx';
import type { NoteDocument } from '../document/note-document.ts';
import { VersionsButton } from '../versions/versions-button.tsx';
import { BookmarkDialog } from './bookmark-dialog.tsx';
import type { EditorDialog } from './editor-dialogs.ts';
import { editorExtensions } from './extensions.tsx';
import { FilesDialog } from './files-dialog.tsx';
import { FindBar } from './find-bar.tsx';
import { goToAnchor } from './headings.ts';
import { insertChosen, insertResource, uploadInto } from './insert-files.ts';
import { OutlineButton } from './outline-button.tsx';
import { SuggestList } from './suggest-list.tsx';
import { createSuggestStore } from './suggest-menu.ts';
import { Toolbar } from './toolbar.tsx';
import { ToolbarButton } from './toolbar-button.tsx';
import { useEditorHotkeys } from './use-editor-hotkeys.ts';
import { useTextEditor } from './use-text-editor.ts';
import { WordCount } from './word-count.tsx';
import './note-text.css';
import './note-embeds.css';
import './note-editor.css';
import { EditorText } from './editor-text.tsx';

const StartFromTemplate = lazyPart(
  async () => (await import('../templates/start-from-template.tsx')).StartFromTemplate,
);

/** The editor of a document that is loaded. */
export function TextEditor({
  document: { doc, noteId },
  canEdit,
  canComment,
  isTemplate = false,
  isOwn = true,
}: {
  document: Pick<NoteDocument, 'doc' | 'noteId'>;
  canEdit: boolean;
  canComment: boolean;
  /** It is the text of a template, which has no versions. */
  isTemplate?: boolean;
  /** The note is the reader's. */
  isOwn?: boolean;
}) {
  const router = useRouter();
  const isPhone = useMedia('(max-width: 639px)');
  const [suggest] = useState(createSuggestStore);
  const [isFinding, setFinding] = useState(false);
  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  // Stays what it was while the dialog fades out.
  const [only, setOnly] = useState<'image' | null>(null);
  const openDialog = (next: EditorDialog) => {
    if (next.kind === 'files') setOnly(next.only);
    setDialog(next);
  };
  const editor = useTextEditor(
    {
      extensions: editorExtensions(doc, {
        noteId,
        files: isTemplate ? undefined : { noteId, isOwn },
        suggest,
        openPath: (path) => router.history.push(path),
        openDialog,
        onFiles: (target, files, position) => void insertChosen(target, files, position),
        onFind: () => setFinding(true),
      }),
      editable: canEdit,
      // Rendered by ProseMirror alone.
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': 'Note text',
          class: 'note-text',
        },
      },
    },
    [doc],
  );
  useEffect(() => {
    if (!editor) return;
    editor.setEditable(canEdit, false);
    editor.view.dom.setAttribute('aria-readonly', String(!canEdit));
  }, [editor, canEdit]);
  useEffect(() => {
    if (!editor) return;
    // Once what it names is shown.
    const frame = requestAnimationFrame(() => goToAnchor(editor, location.hash));
    const onHash = () => goToAnchor(editor, location.hash);
    window.addEventListener('hashchange', onHash);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('hashchange', onHash);
    };
  }, [editor]);
  useEditorHotkeys(canEdit);
  const close = (open: boolean) => {
    if (!open) setDialog(null);
  };
  if (!editor) return null;
  const readingButtons = (
    <>
      <OutlineButton editor={editor} />
      {!isTemplate && <VersionsButton noteId={noteId} editor={editor} canEdit={canEdit} />}
    </>
  );
  return (
    <div className="note-editor flex min-h-0 flex-1 flex-col">
      {/* On a phone the toolbar is shown only while the cursor is in the text. */}
      {(isPhone || !canEdit) && (
        <div className="flex justify-end px-2 py-1 print:hidden">{readingButtons}</div>
      )}
      {canEdit && (
        <Toolbar editor={editor} openDialog={openDialog} onFind={() => setFinding(true)}>
          {canComment && (
            <ToolbarButton label="Comment" shortcut="Mod+Alt+M" onClick={() => commentOnSelection(editor)}>
              <MessageSquarePlus aria-hidden />
            </ToolbarButton>
          )}
          {!isPhone && readingButtons}
        </Toolbar>
      )}
      {isFinding && <FindBar editor={editor} canEdit={canEdit} onClose={() => setFinding(false)} />}
      <div className="flex min-h-60 flex-1">
        {/* A click below the text continues it; keys are in the text already. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          className="min-w-0 flex-1 cursor-text px-4 py-4 sm:px-8"
          onClick={({ target, currentTarget }) => {
            if (target === currentTarget && canEdit) continueText(editor);
          }}
        >
          <EditorText editor={editor} />
        </div>
        {canComment && <NoteComments editor={editor} noteId={noteId} canEdit={canEdit} />}
      </div>
      {canEdit && !isTemplate && <StartFromTemplate noteId={noteId} editor={editor} />}
      <WordCount editor={editor} />
      {canEdit && <SuggestList editor={editor} store={suggest} />}
      {canEdit && (
        <>
          <FilesDialog
            open={dialog?.kind === 'files'}
            only={only}
            onOpenChange={close}
            onChoose={(resource) => {
              setDialog(null);
              insertResource(editor, resource);
            }}
            onUpload={(files) => {
              setDialog(null);
              void uploadInto(editor, files, editor.state.selection.to);
            }}
          />
          <BookmarkDialog
            open={dialog?.kind === 'bookmark'}
            onOpenChange={close}
            onAdd={(attrs) => {
              setDialog(null);
              editor.chain().focus().insertContent({ type: 'bookmark', attrs }).run();
            }}
          />
        </>
      )}
    </div>
  );
}

/** Puts the cursor at the end of the text, after a table or picture in a new paragraph. */
function continueText(editor: Editor): void {
  const { doc } = editor.state;
  if (doc.lastChild?.type.name === 'paragraph') editor.commands.focus('end');
  else editor.chain().insertContentAt(doc.content.size, { type: 'paragraph' }).focus('end').run();
}
