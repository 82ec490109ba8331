import { maxCommentLength } from '@longtable/contract/rules/task-limits';
import type { TaskComment } from '@longtable/contract/task-comments';
import { useMemo, useState } from 'react';
import type { Feed } from '../../../../kits/feed/feed.ts';
import { FeedPanel } from '../../../../kits/feed/feed-panel.tsx';
import { MentionContent } from '../../../../kits/feed/mention-content.tsx';
import { type MentionDraft, MentionField } from '../../../../kits/feed/mention-field.tsx';
import { directory } from '../../../../platform/directory.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { comments, deleteComment, editComment, findMentionable, postComment } from './comments.ts';

const blank: MentionDraft = { content: '', chosen: [] };

/** The comments on a task, and a field to write one. */
export function CommentsPanel({ taskId }: { taskId: string }) {
  const [deleting, setDeleting] = useState<TaskComment | null>(null);
  const feed = useMemo(() => feedOf(taskId, setDeleting), [taskId]);
  return (
    <>
      <FeedPanel
        feed={feed}
        view={comments.useList(taskId)}
        title="Comments"
        hideTitle
        canPost
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

function feedOf(taskId: string, remove: (comment: TaskComment) => void): Feed<TaskComment, MentionDraft> {
  const mentionable = {
    key: taskId,
    find: (text: string, signal: AbortSignal) => findMentionable(taskId, text, signal),
    nothingFound: 'No one who can see this task matches this name.',
  };
  return {
    noun: 'comment',
    draftName: `comment:new ${taskId}`,
    blank,
    placeholder: 'Write a comment, @ mentions someone',
    postLabel: 'Comment',
    maxLength: maxCommentLength,
    density: 'compact',
    draftOf: ({ content, mentionIds }) => ({
      content,
      chosen: mentionIds.flatMap((id) => directory().person(id) ?? []),
    }),
    post: (draft) => postComment(taskId, draft),
    edit(comment, draft) {
      if (draft.content.trim() !== comment.content) editComment(comment, draft);
    },
    remove,
    confirmsRemoval: true,
    renderField: (props) => <MentionField {...props} mentionable={mentionable} />,
    renderContent: ({ content, mentionIds }) => <MentionContent text={content} mentionIds={mentionIds} />,
  };
}
