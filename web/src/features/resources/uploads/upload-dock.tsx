import { ChevronDown, ChevronUp, Pause, Play, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useReachable } from '../../../platform/connection.ts';
import { useStore } from '../../../platform/store.ts';
import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../ui/counted.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { keepClear, useClearBottom } from '../../../ui/keep-clear.ts';
import { ProgressBar } from '../../../ui/progress.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import {
  cancelUploads,
  closeUploads,
  keepBoth,
  pauseUploads,
  replaceTaken,
  resumeUploads,
} from './upload-queue.ts';
import { UploadRow, uploadRowHeight } from './upload-row.tsx';
import {
  isUnderWay,
  isUnfinished,
  needsFile,
  shownElsewhere,
  sizeOf,
  type Upload,
  uploads,
} from './upload-store.ts';

export { readEntries, treeOf } from './file-tree.ts';
export { addUploads, restoreUploads } from './upload-queue.ts';

/** The dock stays for this long after the last upload has succeeded, in milliseconds. */
const closeAfterMs = 6000;
/** The most rows that are visible at once. */
const rowsShown = 5;

/** The uploads, at the lower right of every page. It closes when all are done. */
export function UploadDock() {
  const all = useStore(uploads);
  // Folders are only listed while they are being created.
  const elsewhere = useStore(shownElsewhere);
  const shown = useMemo(
    () => all.filter(({ id, mark, state }) => !elsewhere.has(id) && (mark !== null || state !== 'done')),
    [all, elsewhere],
  );
  const dock = useRef<HTMLDivElement>(null);
  const bottom = useClearBottom(dock, 'page');
  const isDone = all.length > 0 && all.every(({ state }) => state === 'done');
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(closeUploads, closeAfterMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <div
      ref={dock}
      style={{ bottom }}
      className="pointer-events-none fixed right-0 z-30 grid w-full p-3 md:max-w-96 md:p-4"
    >
      {shown.length > 0 && <Panel shown={shown} />}
    </div>
  );
}

function Panel({ shown }: { shown: readonly Upload[] }) {
  const [isOpen, setOpen] = useState(true);
  const panel = useRef<HTMLElement>(null);
  // Toasts and bars are above it.
  useEffect(() => keepClear(panel.current), []);
  const isReachable = useReachable();
  const left = shown.filter(isUnderWay).length;
  const clashes = shown.filter(({ state }) => state === 'clash');
  const clashIds = clashes.map(({ id }) => id);
  const isBusy = shown.some(isUnfinished);
  return (
    <section
      ref={panel}
      aria-label="Uploads"
      className="pointer-events-auto flex min-w-0 flex-col overflow-hidden rounded-card bg-raised text-sm shadow-raised"
    >
      <header className="flex items-center gap-1 border-hairline border-b py-1 pr-1 pl-3">
        <h2 aria-live="polite" className="min-w-0 flex-1 truncate font-medium">
          {titleOf(shown, isReachable)}
        </h2>
        <IconButton
          label={isOpen ? 'Collapse uploads' : 'Expand uploads'}
          noTooltip
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown /> : <ChevronUp />}
        </IconButton>
        <PauseButton shown={shown} />
        {isBusy ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => cancelUploads(shown.filter(isUnfinished).map(({ id }) => id))}
          >
            Cancel all
          </Button>
        ) : (
          <IconButton label="Close uploads" noTooltip size="sm" onClick={closeUploads}>
            <X />
          </IconButton>
        )}
      </header>
      {left > 0 && <Total shown={shown} />}
      {isOpen && clashes.length > 1 && (
        <div className="flex flex-wrap items-center gap-2 border-hairline border-b px-3 py-2">
          <p className="min-w-0 flex-1">{counted(clashes.length, 'name')} already exist</p>
          <Button size="sm" onClick={() => replaceTaken(clashIds)}>
            Replace all
          </Button>
          <Button size="sm" onClick={() => keepBoth(clashIds)}>
            Keep all
          </Button>
          <Button size="sm" onClick={() => cancelUploads(clashIds)}>
            Skip all
          </Button>
        </div>
      )}
      {isOpen && (
        <div
          className="flex min-h-0 flex-col"
          style={{ height: Math.min(shown.length, rowsShown) * uploadRowHeight, maxHeight: '50dvh' }}
        >
          <VirtualList
            label="Files"
            items={shown}
            rowHeight={uploadRowHeight}
            renderRow={(upload, tabIndex) => <UploadRow upload={upload} tabIndex={tabIndex} />}
          />
        </div>
      )}
    </section>
  );
}

/** Pauses all uploads, or lets all go on. Nothing while there is neither. */
function PauseButton({ shown }: { shown: readonly Upload[] }) {
  const sending = shown.filter((upload) => isUnderWay(upload) && upload.mark !== null);
  const paused = shown.filter((upload) => upload.state === 'paused' && !needsFile(upload));
  const isSending = sending.length > 0;
  if (!isSending && paused.length === 0) return null;
  return (
    <IconButton
      label={isSending ? 'Pause all uploads' : 'Resume all uploads'}
      noTooltip
      size="sm"
      onClick={() =>
        (isSending ? pauseUploads : resumeUploads)((isSending ? sending : paused).map(({ id }) => id))
      }
    >
      {isSending ? <Pause /> : <Play />}
    </IconButton>
  );
}

function titleOf(shown: readonly Upload[], isReachable: boolean): string {
  const left = shown.filter(isUnderWay).length;
  if (left > 0 && !isReachable) return 'Waiting for a connection';
  if (left > 0) return `Uploading ${counted(left, 'item')}`;
  const paused = shown.filter(({ state }) => state === 'paused').length;
  if (paused > 0) return `${counted(paused, 'item')} paused`;
  const problems = shown.filter(({ state }) => state !== 'done').length;
  if (problems > 0) return `${counted(problems, 'item')} not uploaded`;
  return `${counted(shown.length, 'item')} uploaded`;
}

function Total({ shown }: { shown: readonly Upload[] }) {
  const counting = shown.filter((upload) => isUnderWay(upload) || upload.state === 'done');
  const total = counting.reduce((sum, upload) => sum + sizeOf(upload), 0);
  const sent = counting.reduce((sum, upload) => sum + Math.min(upload.sent, sizeOf(upload)), 0);
  return <ProgressBar size="sm" value={total === 0 ? 0 : (sent / total) * 100} label="All uploads" />;
}
