import { maxCommentLength } from '@longtable/contract/rules/task-limits';
import type { TaskComment } from '@longtable/contract/task-comments';
import type { Feed } from '../../../../kits/feed/feed.ts';
import { MentionContent } from '../../../../kits/feed/mention-content.tsx';
import { type MentionDraft, MentionField } from '../../../../kits/feed/mention-field.tsx';
import { directory } from '../../../../platform/directory.ts';
import { editComment, findMentionable, postComment } from './comments.ts';

const blank: MentionDraft = { content: '', chosen: [] };

/** The comments on a task. `remove` asks before deleting. */
export function commentFeed(
  taskId: string,
  remove: (comment: TaskComment) => void = () => undefined,
): Feed<TaskComment, MentionDraft> {
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
