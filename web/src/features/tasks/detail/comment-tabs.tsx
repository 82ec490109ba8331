import type { Task } from '@longtable/contract/tasks';
import { History, MessageSquareText } from 'lucide-react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { Tab, TabPanel } from '../../../ui/tabs.tsx';

// Loaded when their tab is opened.
const CommentsPanel = lazyPart(async () => (await import('./comments/comments-panel.tsx')).CommentsPanel);
const ActivityPanel = lazyPart(async () => (await import('./activity/activity-panel.tsx')).ActivityPanel);

/** The tabs for comments and activity. */
export function CommentTabs({ task: { commentsCount } }: { task: Pick<Task, 'commentsCount'> }) {
  return (
    <>
      <Tab
        value="comments"
        icon={<MessageSquareText aria-hidden />}
        {...(commentsCount > 0 && { count: commentsCount })}
      >
        Comments
      </Tab>
      <Tab value="activity" icon={<History aria-hidden />}>
        Activity
      </Tab>
    </>
  );
}

/** The panels for comments and activity; `hasField` false if the field for a comment is elsewhere. */
export function CommentPanels({
  task,
  hasField = true,
}: {
  task: Pick<Task, 'id' | 'version'>;
  hasField?: boolean;
}) {
  return (
    <>
      <TabPanel value="comments">
        <CommentsPanel taskId={task.id} hasField={hasField} fallback={<SkeletonText lines={3} />} />
      </TabPanel>
      <TabPanel value="activity">
        <ActivityPanel task={task} fallback={<SkeletonText lines={3} />} />
      </TabPanel>
    </>
  );
}
