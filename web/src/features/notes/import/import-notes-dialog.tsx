import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { maxTagLength } from '@longtable/contract/rules/task-tags';
import { CircleCheck, FileUp, FolderUp } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useStore } from '../../../platform/store.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { counted } from '../../../ui/counted.ts';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { droppedEntries, type FileTree, readEntries, treeOf } from '../../resources/uploads/file-tree.ts';
import type { ImportDialogProps } from '../page-state.ts';
import { ImportReview, ProblemList } from './import-review.tsx';
import { type ImportPlan, planImport } from './plan.ts';
import {
  clearNoteImport,
  isRunning,
  type NoteImportRun,
  noteImportRun,
  resumeNoteImport,
  startNoteImport,
  undoNoteImport,
} from './run.ts';
import { sourceFiles } from './source-files.ts';

type Step =
  | { readonly kind: 'choose'; readonly problem: string | null }
  | { readonly kind: 'reading'; readonly share: number }
  | { readonly kind: 'review'; readonly plan: ImportPlan };

const start: Step = { kind: 'choose', problem: null };

/** Imports notes: choose files, see what will be created, create it. Keep it mounted and change `open`. */
export function ImportNotesDialog({ open, onClose, onShowTag }: ImportDialogProps) {
  const [step, setStep] = useState<Step>(start);
  const [tag, setTag] = useState(
    () => `Imported ${calendarDay(Intl.DateTimeFormat().resolvedOptions().timeZone)}`,
  );
  const run = useStore(noteImportRun);
  const reading = useRef<AbortController | null>(null);
  const isBusy = isRunning(run);
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);
  useEffect(() => () => reading.current?.abort(), []);

  const read = async (tree: FileTree | Promise<FileTree>) => {
    const controller = new AbortController();
    reading.current = controller;
    setStep({ kind: 'reading', share: 0 });
    try {
      const files = await sourceFiles(await tree);
      const plan = await planImport(files, {
        onProgress: (share) => setStep({ kind: 'reading', share }),
        signal: controller.signal,
      });
      if (!controller.signal.aborted) setStep({ kind: 'review', plan });
    } catch (error) {
      if (controller.signal.aborted) return;
      setStep({ kind: 'choose', problem: error instanceof Error ? error.message : String(error) });
    }
  };
  const reset = () => {
    reading.current?.abort();
    setStep(start);
    clearNoteImport();
  };
  const close = () => {
    onClose();
    if (!isBusy) reset();
  };
  const show = () => {
    if (run && run.tag !== '') onShowTag(run.tag);
    close();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Import notes"
      size="2xl"
      // The same in every step.
      className="sm:h-160"
      // Uploads may wait for the person, who sees them beside the page: then it can be closed, and opened again.
      busy={isBusy && run?.state !== 'uploading'}
      footer={
        run ? (
          <RunFooter run={run} onClose={close} onShow={show} />
        ) : step.kind === 'review' ? (
          <>
            <Button className="mr-auto" onClick={reset}>
              Choose others
            </Button>
            <DialogCancel />
            <Button
              variant="primary"
              disabled={step.plan.notes.length === 0}
              onClick={() => startNoteImport(step.plan, tag.trim())}
            >
              {step.plan.notes.length === 0 ? 'Import' : `Import ${counted(step.plan.notes.length, 'note')}`}
            </Button>
          </>
        ) : (
          <DialogCancel />
        )
      }
    >
      {run ? (
        <RunPanel run={run} />
      ) : step.kind === 'review' ? (
        <ImportReview plan={step.plan} tag={tag} onTag={(next) => setTag(next.slice(0, maxTagLength))} />
      ) : step.kind === 'reading' ? (
        <div className="flex flex-col gap-2 py-2">
          <ProgressBar value={step.share * 100} label="Reading" />
          <p className="text-muted text-sm">Reading the files… Nothing is created yet.</p>
        </div>
      ) : (
        <Chooser problem={step.problem} onTree={(tree) => void read(tree)} />
      )}
    </Dialog>
  );
}

const accepted = '.md,.markdown,.txt,.html,.htm,.docx,.zip';

function Chooser({
  problem,
  onTree,
}: {
  problem: string | null;
  onTree: (tree: FileTree | Promise<FileTree>) => void;
}) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const entries = droppedEntries(event.dataTransfer);
    if (entries.length > 0) onTree(readEntries(entries));
  };
  const onChosen = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])];
    // The same ones can be chosen again after they were changed.
    input.value = '';
    if (chosen.length > 0) onTree(treeOf(chosen));
  };
  return (
    <div className="flex h-full flex-col gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- for the mouse; the buttons do the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cn(
          'flex min-h-60 flex-1 flex-col items-center justify-center gap-4 rounded-card border border-control border-dashed px-4 py-8 text-center transition-colors',
          isOver && 'border-accent-line bg-accent-soft',
        )}
      >
        <p className="max-w-md text-balance text-muted text-sm">
          <span className="max-md:hidden">Drop files or a folder here, or choose them. </span>Markdown with
          its images, a vault of Obsidian, an export of Notion (zip), HTML, Word documents.
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" icon={<FileUp />} onClick={() => files.current?.click()}>
            Choose files
          </Button>
          <Button icon={<FolderUp />} onClick={() => folder.current?.click()}>
            Choose a folder
          </Button>
        </div>
        <input
          ref={files}
          type="file"
          multiple
          aria-label="Files to import"
          accept={accepted}
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => onChosen(currentTarget)}
        />
        <input
          ref={folder}
          type="file"
          multiple
          {...{ webkitdirectory: '' }}
          aria-label="Folder to import"
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => onChosen(currentTarget)}
        />
      </div>
      {problem !== null && <ErrorBox title="This can’t be imported">{problem}</ErrorBox>}
      <p className="text-subtle text-xs">
        You’ll see a preview before anything is created. Notion: Settings, Export, “Markdown & CSV”. Obsidian:
        choose the folder of the vault.
      </p>
    </div>
  );
}

function RunPanel({ run: { state, done, total, error, problems } }: { run: NoteImportRun }) {
  const progress = `${done.toLocaleString()} of ${counted(total, 'note')}`;
  return (
    <div className="flex flex-col gap-4 py-2">
      {state !== 'done' && state !== 'undone' && (
        <div className="flex flex-col gap-2">
          <ProgressBar value={total === 0 ? 100 : (done / total) * 100} label="Import" />
          <p className="text-muted text-sm tabular-nums">
            {state === 'uploading'
              ? 'Uploading images and files to Resources… You can close this and come back: the import goes on.'
              : state === 'undoing'
                ? 'Moving the notes to the trash…'
                : progress}
          </p>
        </div>
      )}
      <div aria-live="polite">
        {(state === 'done' || state === 'undone') && (
          <p className="flex items-center gap-2 font-medium text-base text-ink">
            <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
            {state === 'done'
              ? `${counted(done, 'note')} imported.`
              : 'Import undone: its notes are in the trash.'}
          </p>
        )}
      </div>
      {state === 'failed' && (
        <ErrorBox title={done === 0 ? 'Nothing was imported' : `${progress} imported`}>
          {error} You can continue where it stopped: nothing is created twice.
        </ErrorBox>
      )}
      {state === 'undo-failed' && <ErrorBox title="The import was not undone">{error}</ErrorBox>}
      <ProblemList title="Not imported" items={problems} />
    </div>
  );
}

function RunFooter({
  run: { state, done, tag },
  onClose,
  onShow,
}: {
  run: NoteImportRun;
  onClose: () => void;
  onShow: () => void;
}) {
  if (state === 'uploading') return <Button onClick={onClose}>Close</Button>;
  if (state === 'running' || state === 'undoing') return null;
  const undo = done > 0 && <Button onClick={() => void undoNoteImport()}>Undo import</Button>;
  if (state === 'failed' || state === 'undo-failed') {
    return (
      <>
        {state === 'failed' && undo}
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" onClick={resumeNoteImport}>
          {state === 'failed' ? 'Continue' : 'Try again'}
        </Button>
      </>
    );
  }
  return (
    <>
      {state === 'done' && undo}
      {state === 'done' && done > 0 && tag !== '' && <Button onClick={onShow}>Show them</Button>}
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </>
  );
}
