import { shownLinks } from '@longtable/contract/rules/task-link-limits';
import type { LinkedItem, Task } from '@longtable/contract/tasks';
import { LinkIcon } from './link-icon.tsx';
import { useLinkTitle } from './link-titles.ts';
import { privateItem } from './link-words.ts';
import { useLinkedItems } from './links.ts';

/** What a task is linked to, on its card: the first item, and the number of the others. */
export function CardLinks({ task }: { task: Task }) {
  const links = useLinkedItems(task.id, task.linkedItems);
  const rest = links.length - shownLinks.card;
  if (links.length === 0) return null;
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-muted text-xs">
      <span className="sr-only">Linked items: </span>
      {links.slice(0, shownLinks.card).map((link) => (
        <CardLink key={link.id} taskId={task.id} link={link} />
      ))}
      {rest > 0 && (
        <span className="shrink-0 tabular-nums">
          +{rest}
          <span className="sr-only"> more</span>
        </span>
      )}
    </span>
  );
}

function CardLink({ taskId, link }: { taskId: string; link: LinkedItem }) {
  const found = useLinkTitle(taskId, link);
  // Until it is known, or if it cannot be asked for.
  const kind = link.type === 'note' ? 'Note' : 'File';
  const isPrivate = found?.title === null;
  const title = found ? (found.title ?? privateItem) : kind;
  return (
    <span
      title={`Linked: ${title}`}
      className="inline-flex max-w-32 items-center gap-1 rounded-[5px] bg-active px-1.5 py-px"
    >
      <LinkIcon
        type={link.type}
        resourceType={found?.resourceType ?? null}
        isPrivate={isPrivate}
        className="size-3 shrink-0"
      />
      <span dir="auto" className="truncate">
        {title}
      </span>
    </span>
  );
}
