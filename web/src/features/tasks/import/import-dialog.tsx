import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../ui/counted.ts';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { FilePicker } from './file-picker.tsx';
import { Review } from './review.tsx';
import { RunPanel } from './run-panel.tsx';
import { type Import, useImport } from './use-import.ts';
import { useImportRun } from './use-import-run.ts';

type Run = ReturnType<typeof useImportRun>;

/**
 * Tasks from a file: choose it, see what will be, create. Closing it in the middle of the review keeps what was decided;
 * an import that was cut off can be gone on with.
 */
export function ImportDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const source = useImport(open);
  const running = useImportRun();
  const { run, isRunning } = running;
  const close = (next: boolean) => {
    onOpenChange(next);
    if (next || run?.state !== 'done') return;
    running.clear();
    source.reset();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Import tasks"
      size="xl"
      phone={source.file && !run ? 'full' : 'fit'}
      busy={isRunning}
      footer={<Footer source={source} running={running} onClose={() => close(false)} />}
    >
      {run ? (
        <RunPanel run={run} />
      ) : source.file ? (
        <Review source={source} file={source.file} />
      ) : (
        <FilePicker
          reading={source.reading}
          problem={source.problem}
          onFile={(file) => void source.choose(file)}
        />
      )}
    </Dialog>
  );
}

function Footer({ source, running, onClose }: { source: Import; running: Run; onClose: () => void }) {
  const { run } = running;
  if (!run) {
    if (!source.file) return <DialogCancel />;
    return <ReviewFooter source={source} onImport={() => running.start(source.plan.tasks)} />;
  }
  switch (run.state) {
    case 'running':
    case 'stopping':
      return (
        <Button disabled={run.state === 'stopping'} onClick={running.stop}>
          {run.state === 'stopping' ? 'Stopping…' : 'Stop'}
        </Button>
      );
    case 'stopped':
    case 'failed':
      return (
        <>
          <Button
            onClick={() => {
              running.clear();
              source.reset();
              onClose();
            }}
          >
            Leave it at that
          </Button>
          <Button variant="primary" onClick={running.goOn}>
            Go on
          </Button>
        </>
      );
    case 'done':
      return (
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      );
  }
}

function ReviewFooter({ source, onImport }: { source: Import; onImport: () => void }) {
  const { plan, isDateOpen, isTitleMissing, isLookingUp } = source;
  const count = plan.tasks.length;
  const why = isTitleMissing
    ? 'Choose which column is the title.'
    : isDateOpen
      ? 'Choose how dates are written.'
      : count === 0
        ? 'Nothing in this file can be imported.'
        : isLookingUp
          ? 'Looking up people and projects…'
          : null;
  return (
    <>
      <p aria-live="polite" className="mr-auto text-muted text-sm tabular-nums max-sm:w-full">
        {why ?? summary(source)}
      </p>
      <DialogCancel />
      <Button variant="primary" disabled={why !== null} onClick={onImport}>
        {count === 0 ? 'Import' : `Import ${counted(count, 'task')}`}
      </Button>
    </>
  );
}

function summary({ plan, file }: Import): string {
  const made = `${counted(plan.tasks.length, 'task')} will be created`;
  if (plan.skipped.length === 0) return `${made}.`;
  const noun = file?.content.kind === 'csv' ? 'row' : 'card';
  return `${made}, ${counted(plan.skipped.length, noun)} skipped.`;
}
