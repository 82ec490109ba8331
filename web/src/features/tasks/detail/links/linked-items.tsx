import { shownLinks } from '@longtable/contract/rules/task-link-limits';
import type { TaskLink } from '@longtable/contract/task-links';
import type { Task } from '@longtable/contract/tasks';
import { useEffect, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ErrorBox } from '../../../../ui/error-box.tsx';
import { useEver } from '../../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ItemLink } from './item-link.tsx';
import { LinkIcon } from './link-icon.tsx';
import { loadFailed, titleOfLink } from './link-words.ts';
import { reloadLinks, taskLinks, useLinkedItems } from './links.ts';
import { LinksDialog } from './links-dialog.tsx';

/** What a task is linked to: chips that open the first of them, and the dialog of all. */
export function LinkedItems({ task }: { task: Task }) {
  const linked = useLinkedItems(task.id, task.linkedItems);
  const [isOpen, setOpen] = useState(false);
  const hasOpened = useEver(isOpen);
  const { can } = task;
  if (linked.length === 0 && !can.link && !isOpen) return null;
  return (
    <section aria-labelledby={`links-${task.id}`} className="flex min-w-0 flex-col gap-1.5">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h3 id={`links-${task.id}`} className="text-muted text-sm">
          Linked items
          {linked.length > 0 && <span className="ms-1.5 text-subtle tabular-nums">{linked.length}</span>}
        </h3>
        {(can.link || linked.length > shownLinks.detail) && (
          <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {can.link ? 'Manage Links' : 'Show all'}
          </Button>
        )}
      </div>
      {linked.length > 0 && <Chips taskId={task.id} total={linked.length} onMore={() => setOpen(true)} />}
      {hasOpened && <LinksDialog task={task} open={isOpen} onOpenChange={setOpen} />}
    </section>
  );
}

/** The first linked items, and the number of the others. */
function Chips({ taskId, total, onMore }: { taskId: string; total: number; onMore: () => void }) {
  const { items, state, reload } = taskLinks.useList(taskId);
  // A note that got another title on another page says nothing.
  useEffect(() => reloadLinks(taskId), [taskId]);
  if (state === 'failed') {
    return (
      <ErrorBox
        title={loadFailed}
        action={
          <Button size="sm" onClick={reload}>
            Retry
          </Button>
        }
      />
    );
  }
  if (state === 'loading') {
    return (
      <div className="flex flex-wrap gap-1.5">
        {Array.from({ length: Math.min(total, shownLinks.detail) }, (_, index) => (
          <Skeleton key={index} className="h-6 w-24" />
        ))}
      </div>
    );
  }
  const rest = items.length - shownLinks.detail;
  return (
    <ul aria-label="Linked items" className="flex flex-wrap gap-1.5">
      {items.slice(0, shownLinks.detail).map((link) => (
        <li key={link.id} className="flex max-w-full">
          <LinkChip link={link} />
        </li>
      ))}
      {rest > 0 && (
        <li className="flex">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`Show ${rest} more`}
            onClick={onMore}
            className={`${chip} text-muted tabular-nums hover:bg-hover hover:text-ink`}
          >
            +{rest}
          </button>
        </li>
      )}
    </ul>
  );
}

const chip =
  'inline-flex h-6 min-w-0 max-w-full items-center gap-1 rounded-control border border-hairline-strong bg-surface px-2 text-xs transition-colors pointer-coarse:h-11';

function LinkChip({ link }: { link: TaskLink }) {
  const { item, linkedItemType } = link;
  const title = titleOfLink(link);
  const content = (
    <>
      <LinkIcon type={linkedItemType} resourceType={item?.resourceType ?? null} isPrivate={item === null} />
      <span dir="auto" className="truncate">
        {title}
      </span>
      {item?.isInTrash && <span className="shrink-0 text-subtle">(in the trash)</span>}
    </>
  );
  if (item === null) return <span className={`${chip} text-muted`}>{content}</span>;
  return (
    <ItemLink link={link} className={`${chip} text-ink hover:border-accent-line hover:text-accent`}>
      {content}
    </ItemLink>
  );
}
