import { CircleCheck } from 'lucide-react';
import { Banner } from '../../../ui/banner.tsx';
import { counted } from '../../../ui/counted.ts';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import type { ImportRun } from './use-import-run.ts';

/** How far an import is, and how it ended. */
export function RunPanel({ run }: { run: ImportRun }) {
  const { state, done, total, error } = run;
  const isUnderway = state === 'running' || state === 'stopping';
  const progress = `${done.toLocaleString()} of ${counted(total, 'task')}`;
  return (
    <div className="flex flex-col gap-4 py-2">
      {state !== 'done' && (
        <div className="flex flex-col gap-2">
          <ProgressBar value={total === 0 ? 100 : (done / total) * 100} label="Import" />
          <p className="text-muted text-sm tabular-nums">
            {state === 'stopping' ? `Stopping after this part: ${progress}` : progress}
          </p>
        </div>
      )}
      <div aria-live="polite">
        {isUnderway && <p className="sr-only">Importing</p>}
        {state === 'stopped' && (
          <Banner tone="info" title="Stopped">
            {progress} are in. You can go on where it stopped.
          </Banner>
        )}
        {state === 'done' && (
          <p className="flex items-center gap-2 font-medium text-base text-ink">
            <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
            {counted(done, 'task')} imported.
          </p>
        )}
      </div>
      {state === 'failed' && (
        <ErrorBox title={done === 0 ? 'Nothing was imported' : `${progress} are in`}>
          {error} You can go on where it stopped: nothing is created twice.
        </ErrorBox>
      )}
    </div>
  );
}
