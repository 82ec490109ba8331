import { UserRound } from 'lucide-react';
import { useHotkey } from '../../../platform/hotkeys.ts';
import { useUser } from '../../../platform/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useFilter } from './use-filter.ts';

/** Whether the tasks are narrowed to those assigned to the person, and the function that does it, or shows those of everybody. */
export function useMine() {
  const { id } = useUser();
  const { filter, setFilter } = useFilter();
  const isMine = filter.assignee.length === 1 && filter.assignee[0] === id;
  return { isMine, toggle: () => setFilter({ assignee: isMine ? [] : [id] }) };
}

/** The button for `useMine`, with the key M. */
export function MineToggle({ className }: { className?: string }) {
  const { isMine, toggle } = useMine();
  useHotkey({ keys: 'M', label: 'Show only tasks assigned to me', group: 'Tasks' }, toggle);
  return (
    <IconButton
      label="Assigned to me"
      shortcut="M"
      variant="secondary"
      pressed={isMine}
      aria-keyshortcuts="M"
      onClick={toggle}
      className={className}
    >
      <UserRound aria-hidden />
    </IconButton>
  );
}
