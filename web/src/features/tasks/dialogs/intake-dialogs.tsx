import { useEffect } from 'react';
import { useStore } from '../../../platform/store.ts';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { importOpen, quickAddOpen } from './intake.store.ts';

const QuickAddDialog = lazyPart(
  async () => (await import('../quick-add/quick-add-dialog.tsx')).QuickAddDialog,
);
const ImportDialog = lazyPart(async () => (await import('../import/import-dialog.tsx')).ImportDialog);

/**
 * What brings tasks in, besides the form. Apart from the buttons that open it: those stand elsewhere on a phone, and
 * whoever turns it keeps what was typed, and an import that is under way.
 */
export function IntakeDialogs() {
  const isQuick = useStore(quickAddOpen);
  const isImport = useStore(importOpen);
  const wasQuick = useEver(isQuick);
  const wasImport = useEver(isImport);
  // Whoever comes next starts without somebody else's open dialog.
  useEffect(
    () => () => {
      quickAddOpen.set(false);
      importOpen.set(false);
    },
    [],
  );
  return (
    <>
      {wasQuick && <QuickAddDialog open={isQuick} onOpenChange={(open) => quickAddOpen.set(open)} />}
      {wasImport && <ImportDialog open={isImport} onOpenChange={(open) => importOpen.set(open)} />}
    </>
  );
}
