import { useMemo } from 'react';
import { FeedComposer } from '../../../../kits/feed/feed-composer.tsx';
import type { MentionDraft } from '../../../../kits/feed/mention-field.tsx';
import { commentFeed } from './comment-feed.tsx';

/** The field for a comment, apart from the comments. */
export function CommentBar({ taskId, onPosted }: { taskId: string; onPosted: () => void }) {
  const feed = useMemo(() => commentFeed(taskId), [taskId]);
  const post = (draft: MentionDraft) => {
    feed.post(draft);
    onPosted();
  };
  return <FeedComposer key={taskId} feed={{ ...feed, post }} />;
}
