import { useState } from 'react';
import type { PaletteDialog, PaletteEntry } from '../../platform/palette.ts';
import { noteRecent } from '../../platform/recent.ts';
import { useStore } from '../../platform/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { shellDialog } from '../shell/shell-dialogs.ts';
import { PaletteSearch } from './palette-search.tsx';

/** Finds what to open or do by typing (docs/product/shell.md, "Palette"). Renders the dialogs of its entries. */
export function Palette() {
  const open = useStore(shellDialog) === 'palette';
  const [opened, setOpened] = useState<{ readonly Content: PaletteDialog; readonly open: boolean } | null>(
    null,
  );
  const choose = (entry: PaletteEntry) => {
    shellDialog.set(null);
    noteRecent(entry.id);
    if ('dialog' in entry) setOpened({ Content: entry.dialog, open: true });
    else entry.run();
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => shellDialog.set(next ? 'palette' : null)}
        title="Search and commands"
        hideTitle
        size="xl"
        phone="full"
        className="sm:h-[min(30rem,calc(100dvh-4rem))]"
      >
        <PaletteSearch onChoose={choose} />
      </Dialog>
      {opened && (
        <opened.Content open={opened.open} onOpenChange={(next) => setOpened({ ...opened, open: next })} />
      )}
    </>
  );
}
