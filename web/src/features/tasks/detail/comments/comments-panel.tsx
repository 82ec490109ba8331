import type { TaskComment } from '@longtable/contract/task-comments';
import { useEffect, useRef, useState } from 'react';
import { directory } from '../../../../platform/directory.ts';
import { useUser } from '../../../../platform/session.ts';
import { announce } from '../../../../ui/announce.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FailedBox } from '../../../../ui/failed-box.tsx';
import { ShowMore } from '../../../../ui/show-more.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { CommentComposer } from './comment-composer.tsx';
import { CommentItem } from './comment-item.tsx';
import { comments, deleteComment } from './comments.ts';

/** What is said about a task: a place to write, and below it the comments, the newest first. */
export function CommentsPanel({ taskId }: { taskId: string }) {
  const { state, error, items, hasMore, loadMore, reload } = comments.useList(taskId);
  const [deleting, setDeleting] = useState<TaskComment | null>(null);
  const isEmpty = items.length === 0;
  useArrivals(items);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <CommentComposer key={taskId} taskId={taskId} />
      {state === 'failed' && isEmpty && (
        <FailedBox title="The comments could not be loaded" reason={error?.message} onRetry={reload} />
      )}
      {state === 'loading' && isEmpty && <LoadingComments />}
      {state === 'ready' && isEmpty && <p className="py-1 text-muted text-sm">No comments yet.</p>}
      {!isEmpty && (
        <ul aria-label="Comments" className="flex flex-col divide-y divide-hairline">
          {items.map((comment) => (
            <CommentItem key={comment.id} comment={comment} onDelete={() => setDeleting(comment)} />
          ))}
        </ul>
      )}
      {!isEmpty && hasMore && (
        <ShowMore count={items.length} onLoad={loadMore}>
          Show older
        </ShowMore>
      )}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title="Delete this comment?"
        description="It will be deleted for everyone who sees the task. This can’t be undone."
        confirmLabel="Delete comment"
        onConfirm={() => {
          if (deleting) deleteComment(deleting);
          setDeleting(null);
        }}
      />
    </div>
  );
}

/** Has it read out when somebody else says something while one is here. */
function useArrivals(items: readonly TaskComment[]): void {
  const user = useUser();
  const newest = items[0];
  const known = useRef<string | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = newest?.createdAt ?? null;
    if (!newest || before === null || newest.createdAt <= before) return;
    const author = directory().person(newest.authorId);
    if (author && author.id !== user.id) announce(`New comment by ${author.name}`, 'polite');
  }, [newest, user.id]);
}

function LoadingComments() {
  return (
    <>
      <Spinner label="Loading..." hideLabel className="sr-only" />
      {['w-3/4', 'w-1/2'].map((width) => (
        <div key={width} aria-hidden className="flex gap-2.5 py-2.5">
          <Skeleton className="size-6 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-1/4" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        </div>
      ))}
    </>
  );
}
