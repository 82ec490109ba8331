import { CircleCheck } from 'lucide-react';
import { Banner } from '../../../../ui/banner.tsx';
import { counted } from '../../../../ui/counted.ts';
import { ErrorBox } from '../../../../ui/error-box.tsx';
import { ProgressBar } from '../../../../ui/progress.tsx';
import { type ImportRun, isUnderway } from '../run/import-run.ts';

/** Maximum number of titles listed. */
const maxTitles = 20;

/** Progress and result of an import or its undo. */
export function RunPanel({ run }: { run: ImportRun }) {
  const { state, done, total, error } = run;
  const progress = `${done.toLocaleString()} of ${counted(total, 'task')}`;
  const isOver = state === 'done' || state === 'undone';
  const isUndo = state === 'undoing' || state === 'undo-failed';
  return (
    <div className="flex flex-col gap-4 py-2">
      {!isOver && (
        <div className="flex flex-col gap-2">
          <ProgressBar value={total === 0 ? 100 : (done / total) * 100} label={isUndo ? 'Undo' : 'Import'} />
          <p className="text-muted text-sm tabular-nums">
            {state === 'stopping'
              ? `Stopping after this part: ${progress}`
              : isUndo
                ? `${progress} removed`
                : progress}
          </p>
        </div>
      )}
      <div aria-live="polite">
        {isUnderway(run) && <p className="sr-only">{isUndo ? 'Undoing the import' : 'Importing'}</p>}
        {state === 'stopped' && (
          <Banner tone="info" title="Stopped">
            {progress} imported. You can continue, keep them or undo the import.
          </Banner>
        )}
        {isOver && (
          <p className="flex items-center gap-2 font-medium text-base text-ink">
            <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
            {state === 'done'
              ? `${counted(done, 'task')} imported.`
              : `Import undone: ${counted(done, 'task')} removed.`}
          </p>
        )}
      </div>
      {state === 'failed' && (
        <ErrorBox title={done === 0 ? 'Nothing was imported' : `${progress} imported`}>
          {error} You can continue where it stopped: nothing is created twice.
        </ErrorBox>
      )}
      {state === 'undo-failed' && (
        <ErrorBox title={`${progress} removed`}>{error} The others are still there: try again.</ErrorBox>
      )}
      <KeptTasks titles={run.kept} />
    </div>
  );
}

/** Lists the tasks that weren't removed because others changed them. */
function KeptTasks({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <section aria-label="Tasks that were not removed" className="flex flex-col gap-1 text-sm">
      <p className="text-ink">
        {titles.length === 1 ? '1 task stays' : `${titles.length.toLocaleString()} tasks stay`}, since others
        have changed or commented on {titles.length === 1 ? 'it' : 'them'}:
      </p>
      <ul className="list-disc pl-5 text-muted">
        {titles.slice(0, maxTitles).map((title, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- titles may be the same
          <li key={index} dir="auto" className="wrap-anywhere">
            {title}
          </li>
        ))}
        {titles.length > maxTitles && <li>and {(titles.length - maxTitles).toLocaleString()} more</li>}
      </ul>
    </section>
  );
}
