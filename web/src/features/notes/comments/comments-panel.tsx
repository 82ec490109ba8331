import type { NoteComment } from '@longtable/contract/note-comments';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FeedComposer } from '../../../kits/feed/feed-composer.tsx';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ListStates } from '../../../ui/list-states.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { goToText } from './comment-actions.ts';
import { marksIn } from './comment-marks.ts';
import { beginThread, deleteComment, noteComments } from './comments.ts';
import { type CommentsPanelState, showComments } from './panel-state.ts';
import { threadFeed } from './thread-feed.tsx';
import { Quote, ThreadView } from './thread-view.tsx';
import { shownQuote, type Thread } from './threads.ts';

type Part = 'open' | 'resolved';

/** The threads of a note in the order of the text, and the comment that is being written. */
export function CommentsPanel({
  editor,
  noteId,
  threads,
  state,
  onGone,
}: {
  editor: Editor;
  noteId: string;
  threads: readonly Thread[];
  state: CommentsPanelState;
  /** Called before the text gets the focus, which a sheet would cover. */
  onGone: () => void;
}) {
  const { active, draft } = state;
  const view = noteComments.useList(noteId);
  const [part, setPart] = useState<Part>('open');
  const [deleting, setDeleting] = useState<NoteComment | null>(null);
  const ranges = useEditorState({ editor, selector: ({ editor: { state: now } }) => marksIn(now).ranges });
  const box = useRef<HTMLDivElement>(null);
  const list = useMemo(() => {
    const place = ({ id }: Thread) => ranges.get(id)?.from ?? Number.POSITIVE_INFINITY;
    return threads.toSorted((one, other) => {
      const [a, b] = [place(one), place(other)];
      return a === b ? 0 : a - b;
    });
  }, [threads, ranges]);
  const resolved = list.filter(({ isResolved }) => isResolved);
  const isActiveResolved = !draft && resolved.some(({ id }) => id === active);
  const hasResolved = resolved.length > 0;
  const shownPart = hasResolved ? part : 'open';
  const shown = list.filter(({ isResolved }) => isResolved === (shownPart === 'resolved'));
  // The part in which the thread is that somebody went to.
  const [shownFor, setShownFor] = useState<unknown>(null);
  const wanted = draft ?? active;
  if (wanted !== shownFor) {
    setShownFor(wanted);
    if (wanted !== null) setPart(isActiveResolved ? 'resolved' : 'open');
  }
  const cancel = useCallback(() => {
    showComments({ draft: null });
    editor.view.focus();
  }, [editor]);
  const feed = useMemo(
    () =>
      threadFeed({
        noteId,
        name: `new ${noteId}`,
        noun: 'comment',
        post: (written) => {
          if (!draft) return;
          const id = beginThread(noteId, draft, written);
          showComments({ draft: null, active: id });
          announce('Comment added', 'polite');
        },
      }),
    [noteId, draft],
  );
  useEffect(() => {
    if (!draft) return;
    box.current?.scrollTo({ top: 0 });
    box.current?.querySelector('textarea')?.focus();
  }, [draft]);
  const empty = (
    <p className="py-1 text-muted text-sm">
      {hasResolved
        ? 'All comments are resolved.'
        : 'No comments yet. Select some text in the note, then choose Comment.'}
    </p>
  );
  return (
    <div ref={box} className="flex flex-col gap-3">
      {draft && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape in its field
        <div
          className="flex flex-col gap-2 rounded-card border border-accent bg-surface p-3"
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            event.preventDefault();
            event.stopPropagation();
            cancel();
          }}
        >
          <Quote text={shownQuote(draft.quote)} />
          <FeedComposer feed={feed} />
          <Button size="sm" variant="ghost" className="self-start" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {hasResolved && (
        <SegmentedControl<Part>
          label="Which comments"
          size="sm"
          value={shownPart}
          onValueChange={setPart}
          options={[
            { value: 'open', label: `Open ${list.length - resolved.length}` },
            { value: 'resolved', label: `Resolved ${resolved.length}` },
          ]}
          className="self-start"
        />
      )}
      <ListStates
        view={{ ...view, hasMore: false }}
        failedTitle="The comments could not be loaded"
        skeleton={<SkeletonText lines={3} />}
        empty={draft ? null : empty}
      >
        {shown.length === 0 && !draft && empty}
        <ul aria-label="Threads" className="flex flex-col gap-3">
          {shown.map((thread) => (
            <ThreadView
              key={thread.id}
              thread={thread}
              isActive={thread.id === active}
              isGone={ranges.get(thread.id) === null}
              onActive={() => thread.id !== active && showComments({ active: thread.id })}
              onGo={() => {
                onGone();
                showComments({ active: thread.id });
                goToText(editor, thread.id);
              }}
              onDelete={setDeleting}
            />
          ))}
        </ul>
      </ListStates>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title="Delete this comment?"
        description="It will be deleted for everyone who sees the note. This can’t be undone."
        confirmLabel="Delete comment"
        onConfirm={() => {
          if (deleting)
            deleteComment(
              deleting,
              threads.some((one) => one.id === deleting.id && one.replies.length > 0),
            );
          setDeleting(null);
        }}
      />
    </div>
  );
}
