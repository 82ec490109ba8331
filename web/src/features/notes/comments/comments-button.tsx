import { MessageSquare } from 'lucide-react';
import { useStore } from '../../../platform/store.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { noteComments } from './comments.ts';
import { commentsPanel, showComments } from './panel-state.ts';
import { threadsOf } from './threads.ts';

/** Shows and hides the comments on a note, with the number of open threads. */
export function CommentsButton({ noteId }: { noteId: string }) {
  const state = useStore(commentsPanel);
  return state?.noteId === noteId ? <Button noteId={noteId} isOpen={state.isOpen} /> : null;
}

function Button({ noteId, isOpen }: { noteId: string; isOpen: boolean }) {
  const { items } = noteComments.useList(noteId);
  const count = threadsOf(items).filter(({ isResolved }) => !isResolved).length;
  const label = count === 0 ? 'Comments' : count === 1 ? 'Comments, 1 open' : `Comments, ${count} open`;
  return (
    <IconButton
      label={label}
      pressed={isOpen}
      className="relative"
      onClick={() => showComments({ isOpen: !isOpen, draft: null })}
    >
      <MessageSquare />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-0 right-0 min-w-4 rounded-full bg-accent-solid px-1 text-center font-medium text-[0.625rem] text-on-accent leading-4 tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </IconButton>
  );
}
