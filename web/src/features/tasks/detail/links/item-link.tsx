import type { TaskLink } from '@longtable/contract/task-links';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { taskDialogs } from '../../dialogs/task-dialogs.store.ts';
import { hrefOfItem } from './link-words.ts';

/** Opens what a task is linked to: a note on its page, a file among the resources. Leaves the task. */
export function ItemLink({
  link: { linkedItemType, linkedItemId },
  className,
  children,
}: {
  link: TaskLink;
  className: string;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const href = hrefOfItem(linkedItemType, linkedItemId);
  const follow = (event: MouseEvent) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    // The browser opens tabs and windows.
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    taskDialogs.closeDetail();
    void navigate({ href });
  };
  return (
    <a href={href} onClick={follow} className={className}>
      {children}
    </a>
  );
}
