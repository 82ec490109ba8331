import { useStore } from '../../../platform/store.ts';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { importOpen, printing, quickAddOpen } from './intake.store.ts';

const QuickAddDialog = lazyPart(
  async () => (await import('../quick-add/quick-add-dialog.tsx')).QuickAddDialog,
);
const ImportDialog = lazyPart(async () => (await import('../import/import-dialog.tsx')).ImportDialog);

const PrintTasks = lazyPart(async () => (await import('../print/print-tasks.tsx')).PrintTasks);

/**
 * The dialogs of quick add and import, and the print sheet. Separate from their buttons, which have another place on a phone and
 * on paper: when it is turned, typed text and an import in progress are kept.
 */
export function IntakeDialogs() {
  const isQuick = useStore(quickAddOpen);
  const isImport = useStore(importOpen);
  const isPrinting = useStore(printing);
  const wasQuick = useEver(isQuick);
  const wasImport = useEver(isImport);
  return (
    <>
      {wasQuick && <QuickAddDialog open={isQuick} onOpenChange={(open) => quickAddOpen.set(open)} />}
      {wasImport && <ImportDialog open={isImport} onOpenChange={(open) => importOpen.set(open)} />}
      {isPrinting && <PrintTasks onPrinted={() => printing.set(false)} />}
    </>
  );
}
