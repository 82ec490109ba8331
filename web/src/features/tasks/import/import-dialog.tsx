import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from '../../../platform/store.ts';
import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../ui/counted.ts';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import {
  abandonImport,
  clearImport,
  type ImportRun,
  importRun,
  isUnderway,
  keepImport,
  offerUndoOfImport,
  resumeImport,
  startImport,
  stopImport,
  undoImport,
} from './run/import-run.ts';
import { importsQuery } from './run/known-tasks.ts';
import { FilePicker } from './screen/file-picker.tsx';
import { Review } from './screen/review.tsx';
import { RunPanel } from './screen/run-panel.tsx';
import { type Import, useImport } from './screen/use-import.ts';

/**
 * Imports tasks from a file: choose, preview, create. Closing the dialog during the preview keeps the choices. An
 * interrupted import can be continued or undone.
 */
export function ImportDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const source = useImport(open);
  const run = useStore(importRun);
  const isBusy = isUnderway(run);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);
  // Leaving the page, such as by signing out, stops the import.
  useEffect(() => abandonImport, []);
  const isFresh = open && run === null;
  useEffect(() => {
    if (isFresh) void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
  }, [isFresh, queryClient]);

  const close = (next: boolean) => {
    onOpenChange(next);
    if (next) return;
    if (run?.state === 'done') {
      source.reset();
      offerUndoOfImport();
    } else if (run?.state === 'undone') {
      source.reset();
      clearImport();
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Import tasks"
      size="2xl"
      // The same in every step.
      className="sm:h-180"
      busy={isBusy}
      footer={<Footer source={source} run={run} onClose={() => close(false)} />}
    >
      {run ? (
        <RunPanel run={run} />
      ) : source.opened.source ? (
        <Review source={source} />
      ) : (
        <FilePicker
          reading={source.opened.reading}
          problem={source.opened.problem}
          onFile={source.chooseFile}
        />
      )}
    </Dialog>
  );
}

function Footer({ source, run, onClose }: { source: Import; run: ImportRun | null; onClose: () => void }) {
  if (!run) return source.opened.source ? <ReviewFooter source={source} /> : <DialogCancel />;
  const { importId: id, name, done: created, state } = run;
  const undo = <Button onClick={() => undoImport({ id, name, created })}>Undo import</Button>;
  switch (state) {
    case 'running':
    case 'stopping':
      return (
        <Button disabled={state === 'stopping'} onClick={stopImport}>
          {state === 'stopping' ? 'Stopping…' : 'Stop'}
        </Button>
      );
    case 'undoing':
      return null;
    case 'stopped':
    case 'failed':
      return (
        <>
          {created > 0 && undo}
          <Button
            onClick={() => {
              keepImport();
              source.reset();
              onClose();
            }}
          >
            {created > 0 ? 'Keep imported tasks' : 'Close'}
          </Button>
          <Button variant="primary" onClick={resumeImport}>
            Continue
          </Button>
        </>
      );
    case 'undo-failed':
      return (
        <>
          <Button
            onClick={() => {
              clearImport();
              source.reset();
              onClose();
            }}
          >
            Close
          </Button>
          <Button variant="primary" onClick={resumeImport}>
            Try again
          </Button>
        </>
      );
    case 'done':
      return (
        <>
          {created > 0 && undo}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      );
    case 'undone':
      return (
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      );
  }
}

function ReviewFooter({ source }: { source: Import }) {
  const { plan, isDateOpen, isTitleMissing, isLookingUp, known, here, decisions, opened, fileName } = source;
  const count = plan.tasks.length;
  const why = isTitleMissing
    ? 'Choose which column is the title.'
    : isDateOpen
      ? 'Choose how dates are written.'
      : isLookingUp
        ? 'Looking up people and projects…'
        : count > 0
          ? null
          : plan.known > 0
            ? 'Everything in this file is already here.'
            : 'Nothing in this file can be imported.';
  const start = () =>
    startImport(plan.tasks, {
      source: opened.source?.system ?? 'table',
      name: fileName.slice(0, 255),
      known: here,
      continued: decisions.skipKnown ? known.unfinished : null,
    });
  return (
    <>
      <p aria-live="polite" className="mr-auto text-muted text-sm tabular-nums max-sm:w-full">
        {why ?? summary(source)}
      </p>
      <DialogCancel />
      <Button variant="primary" disabled={why !== null} onClick={start}>
        {count === 0 ? 'Import' : `Import ${counted(count, 'task')}`}
      </Button>
    </>
  );
}

function summary({ plan, opened }: Import): string {
  const comments = plan.tasks.reduce((sum, task) => sum + task.comments.length, 0);
  const parts = [
    `${counted(plan.tasks.length, 'task')}${comments === 0 ? '' : ` and ${counted(comments, 'comment')}`} will be created`,
    ...(plan.known > 0 ? [`${plan.known.toLocaleString()} already here`] : []),
    ...(plan.skipped.length > 0
      ? [`${counted(plan.skipped.length, opened.source?.noun ?? 'row')} skipped`]
      : []),
  ];
  return `${parts.join(', ')}.`;
}
