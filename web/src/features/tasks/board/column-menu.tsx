import { type TaskStatus, taskStatusLabels } from '@longtable/contract/rules/task-status';
import { Ellipsis, FoldHorizontal } from 'lucide-react';
import { session } from '../../../platform/session.ts';
import { focusWhenRendered } from '../../../ui/focus-when-rendered.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { scopeOnPage } from '../data/task-scope.ts';
import { keyOf, toggleCollapsed } from './collapsed-columns.ts';

/** The menu in the heading of a column. */
export function ColumnMenu({ status }: { status: TaskStatus }) {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={`Options for ${taskStatusLabels[status]}`}
          size="sm"
          data-column-menu=""
          className="ml-auto max-md:hidden"
        >
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<FoldHorizontal aria-hidden />} shortcut="-" onSelect={() => toggleColumn(status)}>
        Collapse column
      </MenuItem>
    </Menu>
  );
}

/** Collapses a column of the board on the page to a strip, or expands it again, and focuses its heading. */
export function toggleColumn(status: TaskStatus): void {
  const { user } = session.get();
  if (!user) return;
  toggleCollapsed(keyOf(user.id, scopeOnPage().project), status);
  const zone = `[data-drop-zone="${status}"]`;
  const focus = () =>
    document.querySelector<HTMLElement>(`${zone} [data-column-menu], ${zone}[data-column-tab] button`);
  // After the menu, which returns the focus to its button when it closes.
  setTimeout(() => focusWhenRendered(focus));
}
