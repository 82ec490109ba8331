import { maxTaskLinks } from '@longtable/contract/rules/task-link-limits';
import type { Task } from '@longtable/contract/tasks';
import { Link2, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useStore } from '../../../../platform/store.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorBox } from '../../../../ui/error-box.tsx';
import { SkeletonText } from '../../../../ui/skeleton.tsx';
import { AddLinkPanel } from './add-link-panel.tsx';
import { LinkRow } from './link-row.tsx';
import { loadFailed } from './link-words.ts';
import { linkProblem, taskLinks } from './links.ts';

/** All linked items of a task. Whoever manages them adds, describes and removes links here. */
export function LinksDialog({
  task,
  open,
  onOpenChange,
}: {
  task: Task;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { items, state, reload } = taskLinks.useList(task.id);
  const problem = useStore(linkProblem);
  const [isAdding, setAdding] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const canManage = task.can.link;
  const isFull = items.length >= maxTaskLinks;
  const close = (next: boolean) => {
    onOpenChange(next);
    if (next) return;
    setAdding(false);
    setEditing(null);
    if (problem?.taskId === task.id) linkProblem.set(null);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Linked Items"
      description={<span className="block truncate">{task.title}</span>}
      size="lg"
      initialFocus={add}
    >
      <div className="flex min-h-48 flex-col gap-4 py-4">
        {problem?.taskId === task.id && (
          <Banner tone="danger" onDismiss={() => linkProblem.set(null)}>
            {problem.text}
          </Banner>
        )}
        {state === 'failed' && (
          <ErrorBox
            title={loadFailed}
            action={
              <Button size="sm" onClick={reload}>
                Retry
              </Button>
            }
          />
        )}
        {state === 'loading' && <SkeletonText lines={3} />}
        {canManage &&
          (isAdding && !isFull ? (
            <AddLinkPanel
              taskId={task.id}
              onClose={() => {
                setAdding(false);
                requestAnimationFrame(() => add.current?.focus());
              }}
            />
          ) : (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Button
                ref={add}
                icon={<Plus aria-hidden />}
                disabled={isFull}
                aria-expanded={false}
                onClick={() => setAdding(true)}
              >
                Add Link
              </Button>
              {isFull && <p className="text-muted text-sm">A task can have at most {maxTaskLinks} links.</p>}
            </div>
          ))}
        {state === 'ready' && items.length === 0 && !isAdding && (
          <EmptyState
            compact
            headingLevel={3}
            icon={<Link2 />}
            title="No linked items"
            {...(canManage && { description: 'Link notes and files that belong to this task.' })}
          />
        )}
        {items.length > 0 && (
          <ul ref={list} aria-label="Linked items" className="-mx-2 flex flex-col gap-1">
            {items.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                canManage={canManage}
                isEditing={editing === link.id}
                onEdit={(isEditing) => setEditing(isEditing ? link.id : null)}
                onRemoved={() => focusBeside(list.current, add.current)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** Keeps the focus in the dialog after the row that had it is gone: on the next row, the last one, or the button above. */
function focusBeside(list: HTMLElement | null, otherwise: HTMLElement | null): void {
  const rows = [...(list?.children ?? [])];
  const index = rows.findIndex((row) => row.contains(document.activeElement));
  const beside = rows[index + 1] ?? rows[index - 1];
  const next = beside?.querySelector<HTMLElement>('a, button') ?? otherwise;
  next?.focus();
}
