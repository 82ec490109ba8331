import type { Department } from '@longtable/contract/departments';
import { LogOut, Pencil, Trash2 } from 'lucide-react';
import { ActionsMenu, MenuItem } from '../../../ui/menu.tsx';
import type { DepartmentDialog } from './department-dialogs.tsx';

/** The menu of a department. */
export function DepartmentMenu({
  department: { name, can },
  tabIndex,
  onOpen,
}: {
  department: Department;
  tabIndex?: 0 | -1;
  onOpen: (dialog: DepartmentDialog) => void;
}) {
  return (
    <ActionsMenu label={`Actions for the department ${name}`} {...(tabIndex !== undefined && { tabIndex })}>
      {can.edit && (
        <MenuItem icon={<Pencil />} onSelect={() => onOpen('edit')}>
          Edit details…
        </MenuItem>
      )}
      {can.leave && (
        <MenuItem icon={<LogOut />} tone="danger" onSelect={() => onOpen('leave')}>
          Leave department…
        </MenuItem>
      )}
      {can.delete && (
        <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => onOpen('delete')}>
          Delete department…
        </MenuItem>
      )}
    </ActionsMenu>
  );
}
