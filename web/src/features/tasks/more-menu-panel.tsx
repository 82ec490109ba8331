import type { Task } from '@longtable/contract/tasks';
import { Download, LayoutTemplate, Upload } from 'lucide-react';
import type { ReactElement } from 'react';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { importOpen } from './intake.store.ts';
import { useTaskScope } from './task-scope.ts';
import { templatesOpen } from './templates/templates.store.ts';
import { useToday } from './today.ts';

/** The open menu behind it. */
export function MoreMenuPanel(floating: {
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const scope = useTaskScope();
  const today = useToday();
  const shown = scope.view().tasks;
  const all = scope.all().tasks;
  const isNarrowed = shown.length !== all.length;
  return (
    <Menu {...floating} align="end">
      <MenuItem icon={<Upload aria-hidden />} onSelect={() => importOpen.set(true)}>
        Import tasks…
      </MenuItem>
      <MenuItem
        icon={<Download aria-hidden />}
        hint={shown.length.toLocaleString()}
        disabled={shown.length === 0}
        onSelect={() => void download(shown)}
      >
        {isNarrowed ? 'Export what is shown as CSV' : 'Export as CSV'}
      </MenuItem>
      {isNarrowed && (
        <MenuItem
          icon={<Download aria-hidden />}
          hint={all.length.toLocaleString()}
          onSelect={() => void download(all)}
        >
          Export all as CSV
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<LayoutTemplate aria-hidden />} onSelect={() => templatesOpen.set(true)}>
        Templates…
      </MenuItem>
    </Menu>
  );

  async function download(tasks: readonly Task[]): Promise<void> {
    const { exportCsv } = await import('./export/export-csv.ts');
    exportCsv(tasks, today);
  }
}
