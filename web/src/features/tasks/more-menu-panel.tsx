import { countFilters, noFilter } from '@longtable/contract/rules/task-filter';
import { Download, LayoutTemplate, Printer, Upload } from 'lucide-react';
import type { ReactElement } from 'react';
import { useToday } from '../../platform/today.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { useTaskScope } from './data/task-scope.ts';
import { importOpen, printing, templatesOpen } from './dialogs/intake.store.ts';
import { exportTasks } from './export/export-tasks.ts';
import type { BoardOf } from './windows/task-window.ts';

/** The menu for importing, exporting and printing tasks and managing templates. */
export function MoreMenuPanel(floating: {
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  byKeyboard: boolean;
}) {
  return (
    <Menu {...floating} align="end">
      <MoreItems />
    </Menu>
  );
}

/** The items of the menu, without the menu. */
export function MoreItems() {
  const scope = useTaskScope();
  const today = useToday();
  const { tasks, count, isCounted, isComplete, total } = scope.contents();
  const isNarrowed = countFilters(scope.filter) > 0 && count !== total;
  return (
    <>
      <MenuItem icon={<Upload aria-hidden />} onSelect={() => importOpen.set(true)}>
        Import tasks…
      </MenuItem>
      <MenuItem
        icon={<Download aria-hidden />}
        hint={`${count.toLocaleString()}${isCounted ? '' : '+'}`}
        disabled={isCounted && count === 0}
        onSelect={() => download(scope.of())}
      >
        {isNarrowed ? 'Export shown tasks as CSV' : 'Export as CSV'}
      </MenuItem>
      {isNarrowed && (
        <MenuItem
          icon={<Download aria-hidden />}
          hint={total?.toLocaleString()}
          onSelect={() => download({ ...scope.of(), filter: noFilter, sort: null })}
        >
          Export all tasks as CSV
        </MenuItem>
      )}
      <MenuItem
        icon={<Printer aria-hidden />}
        disabled={isCounted && count === 0}
        onSelect={() => printing.set(true)}
      >
        Print
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LayoutTemplate aria-hidden />} onSelect={() => templatesOpen.set(true)}>
        Templates…
      </MenuItem>
    </>
  );

  function download(of: BoardOf): void {
    // If all tasks are loaded, export them as shown, with pending changes.
    void exportTasks(of, { loaded: of === scope.of() && isComplete ? tasks : null, today });
  }
}
