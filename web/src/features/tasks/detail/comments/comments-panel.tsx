import type { TaskComment } from '@longtable/contract/task-comments';
import { useMemo, useState } from 'react';
import { FeedPanel } from '../../../../kits/feed/feed-panel.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { commentFeed } from './comment-feed.tsx';
import { comments, deleteComment } from './comments.ts';

/** The comments on a task, and a field to write one unless it is elsewhere. */
export function CommentsPanel({ taskId, hasField = true }: { taskId: string; hasField?: boolean }) {
  const [deleting, setDeleting] = useState<TaskComment | null>(null);
  const feed = useMemo(() => commentFeed(taskId, setDeleting), [taskId]);
  return (
    <>
      <FeedPanel
        feed={feed}
        view={comments.useList(taskId)}
        title="Comments"
        hideTitle
        canPost={hasField}
        empty={<p className="py-1 text-muted text-sm">No comments yet.</p>}
      />
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
    </>
  );
}
