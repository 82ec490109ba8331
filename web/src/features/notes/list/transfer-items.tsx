import { Download, FolderDown, Upload } from 'lucide-react';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { exportAllNotes } from '../export/start-export.ts';
import { notesDialog } from '../page-state.ts';

async function openImport(): Promise<void> {
  try {
    const { ImportNotesDialog: Dialog } = await import('../import/import-notes-dialog.tsx');
    notesDialog.set({ kind: 'import', Dialog });
  } catch {
    toast({ title: 'Importing needs a connection', tone: 'danger' });
  }
}

/** Import, and export of all notes. */
export function TransferItems() {
  return (
    <>
      <MenuItem icon={<Upload />} onSelect={() => void openImport()}>
        Import notes
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Download />} onSelect={() => exportAllNotes('none')}>
        Export all notes
      </MenuItem>
      <MenuItem icon={<FolderDown />} onSelect={() => exportAllNotes('category')}>
        Export all notes in folders by category
      </MenuItem>
    </>
  );
}
