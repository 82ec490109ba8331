import { UserRound } from 'lucide-react';
import { useHotkey } from '../../../platform/hotkeys.ts';
import { useUser } from '../../../platform/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useFilter } from './use-filter.ts';

/** Narrows the tasks to those assigned to the person, and back to those of everybody. */
export function MineToggle() {
  const { id } = useUser();
  const { filter, setFilter } = useFilter();
  const isMine = filter.assignee.length === 1 && filter.assignee[0] === id;
  const toggle = () => setFilter({ assignee: isMine ? [] : [id] });
  useHotkey({ keys: 'M', label: 'Show only tasks assigned to me', group: 'Tasks' }, toggle);
  return (
    <IconButton
      label="Assigned to me"
      shortcut="M"
      variant="secondary"
      pressed={isMine}
      aria-keyshortcuts="M"
      onClick={toggle}
    >
      <UserRound aria-hidden />
    </IconButton>
  );
}
