import { useEffect, useMemo, useRef, useState } from 'react';
import { PresentPeople } from '../../../kits/presence/present-people.tsx';
import { useSeen } from '../../../kits/seen/seen.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useLayer } from '../../../ui/layers.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useTask } from '../data/loaded-tasks.ts';
import { useIsTasksPage } from '../data/task-scope.ts';
import type { DetailTab } from '../dialogs/open-dialogs.ts';
import { taskDialogs } from '../dialogs/task-dialogs.store.ts';
import { useLoad } from '../windows/use-load.ts';
import { Actions, PageActions, Steps } from './detail-actions.tsx';
import { type AnyTab, DialogBody, PageBody, PanelBody } from './detail-body.tsx';
import { DetailMenu } from './detail-menu.tsx';
import { Kept } from './kept.tsx';
import { useLinkedTask } from './linked-task.ts';
import { LongTitle } from './long-title.tsx';
import { PriorityBadge } from './priority-badge.tsx';
import { TaskPage } from './task-page.tsx';
import { TaskPanel } from './task-panel.tsx';
import { useTaskSteps } from './task-steps.ts';
import { saveKeptTexts, TaskTitleText, textOr } from './task-text.tsx';

const titleId = 'open-task';

const CommentBar = lazyPart(async () => (await import('./comments/comment-bar.tsx')).CommentBar);

/**
 * The open task with checklist, comments and activity; Edit and Delete for people with the right to. On a wide screen a
 * panel beside the tasks of the page, on a phone a page, otherwise a dialog.
 */
export function TaskDetail({ taskId, tab }: { taskId: string | null; tab: DetailTab }) {
  const task = useTask(taskId);
  // Keep the content while the dialog fades out.
  const [last, setLast] = useState(task);
  if (task && task !== last) setLast(task);
  const [lastSeen, setLastSeen] = useState<string | null>(null);
  const seen = task ? taskId : taskId === null ? null : lastSeen;
  if (seen !== lastSeen) setLastSeen(seen);
  const first = useRef<HTMLButtonElement>(null);
  const [initialFocus] = useState(() => textOr(first));
  const wasSeen = taskId !== null && taskId === lastSeen;
  const isRemoved = wasSeen && !task;
  useLinkedTask(wasSeen ? null : taskId);
  useSeen(wasSeen ? `task:${taskId}` : null);
  // Keep the task loaded across reloads.
  useLoad({ kind: 'tasks', ids: wasSeen ? [taskId] : [] });

  useEffect(() => {
    // Deleted by somebody else while it was open.
    if (isRemoved) taskDialogs.closeDetail();
  }, [isRemoved]);

  const open = taskId !== null && task !== undefined;
  const isPanel = useIsPanel(open);
  const isPhone = useMedia('(max-width: 767px)');
  const { step, hasStepped } = useTaskSteps(open ? taskId : null, { isModal: !isPanel });
  const before = useRef(taskId);
  useEffect(() => {
    // Another task was opened: restore the focus if the pressed element is gone.
    const isOther = before.current !== null && taskId !== null && before.current !== taskId;
    before.current = taskId;
    const isKept = hasStepped.current && document.activeElement !== document.body;
    hasStepped.current = false;
    if (isOther && !isKept) first.current?.focus();
  }, [taskId, hasStepped]);

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- of one opening
  const kept = useMemo(() => new Map<string, unknown>(), [taskId]);
  // Whatever closes it, also Back, saves what is being edited.
  useEffect(() => () => saveKeptTexts(taskId, kept), [taskId, kept]);
  const [chosen, choose] = useState<{ of: typeof kept; tab: AnyTab } | null>(null);
  const close = () => taskDialogs.closeDetail();
  useLayer({ open, onOpenChange: close, address: `task:${last?.id ?? ''}` });

  if (!last) return null;
  const body = {
    task: last,
    opened: tab,
    tab: chosen?.of === kept ? chosen.tab : tab,
    setTab: (next: AnyTab) => choose({ of: kept, tab: next }),
  };
  const presence = (
    <PresentPeople kind="task" id={last.id} label="Also looking at this task" max={isPhone ? 2 : 3} />
  );
  const badge = <PriorityBadge task={last} />;
  if (isPanel) {
    if (!open) return null;
    return (
      <Kept value={kept}>
        <TaskPanel
          taskId={last.id}
          label={titleId}
          headerStart={<Steps step={step} />}
          headerEnd={
            <>
              {open && presence}
              {badge}
              <DetailMenu task={last} />
            </>
          }
          title={
            <h2 id={titleId} dir="auto" className="mb-4 break-words font-semibold text-ink text-xl">
              <TaskTitleText key={last.id} task={last} />
            </h2>
          }
          footer={(last.can.edit || last.can.delete) && <Actions task={last} first={first} />}
          initialFocus={initialFocus}
          onClose={close}
        >
          <PanelBody key={last.id} {...body} />
        </TaskPanel>
      </Kept>
    );
  }
  if (isPhone) {
    return (
      <Kept value={kept}>
        <TaskPage
          open={open}
          onClose={close}
          title={<TaskTitleText key={last.id} task={last} />}
          headerEnd={
            <>
              {open && presence}
              {badge}
              <PageActions task={last} first={first} />
              <DetailMenu task={last} />
            </>
          }
          initialFocus={initialFocus}
          footer={
            <CommentBar
              taskId={last.id}
              onPosted={() => body.setTab('comments')}
              fallback={<div className="h-11" />}
            />
          }
        >
          <PageBody key={last.id} {...body} />
        </TaskPage>
      </Kept>
    );
  }
  return (
    <Kept value={kept}>
      <Dialog
        open={open}
        onOpenChange={close}
        hasLayer={false}
        title={
          last.can.edit ? (
            <TaskTitleText key={last.id} task={last} className="max-h-36 overflow-y-auto" />
          ) : (
            <LongTitle key={last.title} text={last.title} />
          )
        }
        headerEnd={
          <>
            {open && presence}
            {badge}
            <DetailMenu task={last} />
          </>
        }
        size="4xl"
        initialFocus={initialFocus}
        footer={<Actions task={last} first={first} onClose={close} />}
      >
        <DialogBody key={last.id} {...body} />
      </Dialog>
    </Kept>
  );
}

/** Whether the task opens as a panel: on a wide screen, on a page that shows tasks. */
function useIsPanel(isOpen: boolean): boolean {
  const isWide = useMedia('(min-width: 1200px)');
  const isTasksPage = useIsTasksPage();
  const [was, setWas] = useState(false);
  // Until it has closed, also when its page is left.
  const is = isWide && (isTasksPage || (isOpen && was));
  if (is !== was) setWas(is);
  return is;
}
