import { useStore } from '../../../platform/store.ts';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { importOpen, printing, quickAddOpen, templatesOpen } from './intake.store.ts';

const QuickAddDialog = lazyPart(
  async () => (await import('../quick-add/quick-add-dialog.tsx')).QuickAddDialog,
);
const ImportDialog = lazyPart(async () => (await import('../import/import-dialog.tsx')).ImportDialog);
const TemplatesDialog = lazyPart(
  async () => (await import('../templates/templates-dialog.tsx')).TemplatesDialog,
);

const PrintTasks = lazyPart(async () => (await import('../print/print-tasks.tsx')).PrintTasks);

/**
 * The dialogs of quick add, import and templates, and the print sheet. Separate from their buttons, which have another place on a phone, in a
 * narrow window and on paper: when the device is turned, typed text and an import in progress are kept.
 */
export function IntakeDialogs() {
  const isQuick = useStore(quickAddOpen);
  const isImport = useStore(importOpen);
  const isPrinting = useStore(printing);
  const isManaging = useStore(templatesOpen);
  const wasQuick = useEver(isQuick);
  const wasImport = useEver(isImport);
  const wasManaging = useEver(isManaging);
  return (
    <>
      {wasQuick && <QuickAddDialog open={isQuick} onOpenChange={(open) => quickAddOpen.set(open)} />}
      {wasImport && <ImportDialog open={isImport} onOpenChange={(open) => importOpen.set(open)} />}
      {wasManaging && <TemplatesDialog open={isManaging} onOpenChange={(open) => templatesOpen.set(open)} />}
      {isPrinting && <PrintTasks onPrinted={() => printing.set(false)} />}
    </>
  );
}
