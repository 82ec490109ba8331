import type { Task } from '@longtable/contract/tasks';
import { Copy, LayoutTemplate, Link2 } from 'lucide-react';
import { useUser } from '../../../platform/session.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ActionsMenu, MenuItem } from '../../../ui/menu.tsx';
import { taskDialogs } from '../dialogs/task-dialogs.store.ts';
import { copyTaskLink, duplicateTask, saveAsTemplate } from '../task-actions.ts';

const FollowItems = lazyPart(
  async () => (await import('../../../kits/following/follow-items.tsx')).FollowItems,
);

/** The menu of a task: duplicate, copy link, save as template, follow and mute. */
export function DetailMenu({ task }: { task: Task }) {
  const user = useUser();
  return (
    <ActionsMenu label="More actions">
      <MenuItem
        icon={<Copy aria-hidden />}
        onSelect={() => taskDialogs.openDetail(duplicateTask(task, user, { isOpened: true }))}
      >
        Duplicate
      </MenuItem>
      <MenuItem icon={<Link2 aria-hidden />} onSelect={() => void copyTaskLink(task.id)}>
        Copy link
      </MenuItem>
      <MenuItem icon={<LayoutTemplate aria-hidden />} onSelect={() => saveAsTemplate(task)}>
        Save as template
      </MenuItem>
      <FollowItems what={{ kind: 'task', id: task.id }} />
    </ActionsMenu>
  );
}
