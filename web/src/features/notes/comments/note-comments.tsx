import type { Editor } from '@tiptap/core';
import { X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { registerHotkeys } from '../../../platform/hotkeys.ts';
import { useStore } from '../../../platform/store.ts';
import { announce } from '../../../ui/announce.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { commentOnSelection } from './comment-actions.ts';
import { CommentBubble } from './comment-bubble.tsx';
import { mark, threadAt } from './comment-marks.ts';
import { noteComments } from './comments.ts';
import { commentsPanel, showComments } from './panel-state.ts';
import { threadsOf } from './threads.ts';
import { useCommentMarks } from './use-comment-marks.ts';
import './comments.css';

const CommentsPanel = lazyPart(async () => (await import('./comments-panel.tsx')).CommentsPanel);

/** The comments on the text of a note: marks in it, and the threads beside it or in a sheet (docs/product/notes.md, "Comments"). */
export function NoteComments({
  editor,
  noteId,
  canEdit,
}: {
  editor: Editor;
  noteId: string;
  canEdit: boolean;
}) {
  const view = noteComments.useList(noteId);
  const { hasMore, loadMore, items } = view;
  const threads = useMemo(() => threadsOf(items), [items]);
  const isBeside = useMedia('(min-width: 1200px)');
  const stored = useStore(commentsPanel);
  const state = stored?.noteId === noteId ? stored : null;
  const isOpen = state?.isOpen ?? false;
  const wasOpen = useEver(isOpen);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    commentsPanel.set({ noteId, isOpen: false, active: null, draft: null });
    return () => commentsPanel.set(null);
  }, [noteId]);
  // The marks need all threads.
  useEffect(() => {
    if (hasMore) loadMore();
  }, [hasMore, loadMore, items]);
  useCommentMarks(editor, noteId, threads, canEdit);
  useActiveThread(editor, state?.active ?? null, isOpen);
  const draft = state?.draft ?? null;
  useEffect(() => {
    if (!draft) mark(editor, { draft: null });
  }, [editor, draft]);
  useCommentKey(editor);
  const close = () => showComments({ isOpen: false, active: null, draft: null });
  const panel = state && wasOpen && (
    <CommentsPanel
      editor={editor}
      noteId={noteId}
      threads={threads}
      state={state}
      onGone={() => {
        if (!isBeside) showComments({ isOpen: false });
      }}
      fallback={<SkeletonText lines={3} />}
    />
  );
  return (
    <>
      <CommentBubble editor={editor} isPanelOpen={isOpen} />
      {isBeside
        ? isOpen && (
            <aside
              aria-labelledby="note-comments-title"
              className="note-comments sticky top-11 flex max-h-[calc(100dvh-9rem)] w-80 shrink-0 flex-col self-start border-hairline border-l print:hidden"
            >
              <div className="flex items-center gap-2 py-2 pr-2 pl-4">
                <h2 ref={title} id="note-comments-title" className="flex-1 font-semibold text-base">
                  Comments
                </h2>
                <IconButton
                  label="Close comments"
                  size="sm"
                  onClick={() => {
                    close();
                    editor.view.focus();
                  }}
                >
                  <X aria-hidden />
                </IconButton>
              </div>
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">{panel}</div>
            </aside>
          )
        : wasOpen && (
            <Sheet open={isOpen} onOpenChange={(open) => !open && close()} title="Comments">
              {panel}
            </Sheet>
          )}
    </>
  );
}

/** Shows the thread that is looked at in the text, and looks at the one that the cursor is in. */
function useActiveThread(editor: Editor, active: string | null, isOpen: boolean): void {
  useEffect(() => mark(editor, { active: isOpen ? active : null }), [editor, active, isOpen]);
  useEffect(() => {
    let before: string | null = null;
    const onSelection = () => {
      const { selection } = editor.state;
      const thread = selection.empty ? threadAt(editor.state, selection.head) : null;
      if (thread === before) return;
      before = thread;
      if (thread === null) return;
      announce('Commented text', 'polite');
      if (commentsPanel.get()?.isOpen) showComments({ active: thread });
    };
    editor.on('selectionUpdate', onSelection);
    return () => void editor.off('selectionUpdate', onSelection);
  }, [editor]);
}

/** The key that comments, also in a text that can only be read. */
function useCommentKey(editor: Editor): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.code !== 'KeyM' || !event.altKey || !(event.ctrlKey || event.metaKey)) return;
      const isHere = target instanceof Node && (editor.view.dom.contains(target) || target === document.body);
      if (!isHere || event.repeat) return;
      event.preventDefault();
      commentOnSelection(editor);
    };
    document.addEventListener('keydown', onKey);
    const stop = registerHotkeys([
      {
        keys: 'Mod+Alt+M',
        label: 'Comment on the selected text',
        group: 'Note text',
        isOnlyListed: true,
        run: () => undefined,
      },
    ]);
    return () => {
      document.removeEventListener('keydown', onKey);
      stop();
    };
  }, [editor]);
}
