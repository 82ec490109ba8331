import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { CircleAlert, CircleCheck, File, Folder, Pause, Play, RotateCw, X } from 'lucide-react';
import { useRef } from 'react';
import { useReachable } from '../../../platform/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import {
  cancelUploads,
  chooseAgain,
  keepBoth,
  pauseUploads,
  replaceTaken,
  resumeUploads,
  retryUploads,
} from './upload-queue.ts';
import { isUnderWay, needsFile, type Upload } from './upload-store.ts';

/** The height of a row in pixels: two lines of text, or a line and buttons. */
export const uploadRowHeight = 76;

/** An upload with its progress and actions. */
export function UploadRow({ upload, tabIndex }: { upload: Upload; tabIndex: 0 | -1 }) {
  const isReachable = useReachable();
  const { id, name, mark, state, sent, problem } = upload;
  const Icon = state === 'done' ? CircleCheck : problem === '' ? (mark ? File : Folder) : CircleAlert;
  const isProblem = problem !== '';
  return (
    <div className="flex h-full items-center gap-3 border-hairline border-b py-1 pr-1 pl-3">
      <Icon
        aria-hidden
        className={cn(
          'size-4 shrink-0',
          state === 'done' ? 'text-success' : isProblem ? 'text-danger' : 'text-subtle',
        )}
      />
      <div className="min-w-0 flex-1">
        <p
          dir="auto"
          title={name}
          data-row-focus=""
          tabIndex={tabIndex}
          className="focus-inset truncate font-medium"
        >
          {name}
        </p>
        {(state === 'sending' || state === 'paused') && mark && problem === '' && (
          <ProgressBar size="sm" value={(sent / Math.max(1, mark.size)) * 100} label={`Upload of ${name}`} />
        )}
        <p
          title={problem}
          role={isProblem ? 'alert' : undefined}
          className={cn(
            'text-xs',
            isProblem ? 'line-clamp-2 text-danger' : 'truncate text-muted tabular-nums',
          )}
        >
          {isProblem ? problem : statusOf(upload, isReachable)}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        {state === 'clash' && (
          <>
            {mark && (
              <Button size="sm" tabIndex={tabIndex} onClick={() => replaceTaken([id])}>
                Replace
              </Button>
            )}
            <Button size="sm" tabIndex={tabIndex} onClick={() => keepBoth([id])}>
              Keep both
            </Button>
            <Button size="sm" variant="ghost" tabIndex={tabIndex} onClick={() => cancelUploads([id])}>
              Skip
            </Button>
          </>
        )}
        {isUnderWay(upload) && mark && (
          <IconButton
            label={`Pause ${name}`}
            noTooltip
            size="sm"
            tabIndex={tabIndex}
            onClick={() => pauseUploads([id])}
          >
            <Pause />
          </IconButton>
        )}
        {state === 'paused' && !needsFile(upload) && (
          <IconButton
            label={`Resume ${name}`}
            noTooltip
            size="sm"
            tabIndex={tabIndex}
            onClick={() => resumeUploads([id])}
          >
            <Play />
          </IconButton>
        )}
        {needsFile(upload) && <ChooseAgain upload={upload} tabIndex={tabIndex} />}
        {state === 'failed' && !needsFile(upload) && (
          <IconButton
            label={`Retry ${name}`}
            noTooltip
            size="sm"
            tabIndex={tabIndex}
            onClick={() => retryUploads([id])}
          >
            <RotateCw />
          </IconButton>
        )}
        {state !== 'done' && state !== 'clash' && (
          <IconButton
            label={state === 'refused' ? `Remove ${name}` : `Cancel ${name}`}
            noTooltip
            size="sm"
            tabIndex={tabIndex}
            onClick={() => cancelUploads([id])}
          >
            <X />
          </IconButton>
        )}
      </div>
    </div>
  );
}

/** Asks for the file of an upload again. */
export function ChooseAgain({ upload: { id, name }, tabIndex }: { upload: Upload; tabIndex: 0 | -1 }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="sm" tabIndex={tabIndex} onClick={() => field.current?.click()}>
        Choose file
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={`File for ${name}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) chooseAgain(id, file);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** How far an upload is, in words. */
export function statusOf(upload: Upload, isReachable: boolean): string {
  const { state, mark, sent, speed } = upload;
  const size = mark ? fileSizeInWords(mark.size) : 'Folder';
  if (state === 'done') return size;
  if (needsFile(upload)) return 'Choose the file again to continue';
  if (state === 'paused' && mark) return `${fileSizeInWords(Math.min(sent, mark.size))} of ${size} · paused`;
  if (!isReachable) return 'Waiting for a connection';
  if (state === 'queued') return `${size} · waiting`;
  if (!mark) return 'Creating the folder';
  const rate = speed > 0 ? ` · ${fileSizeInWords(Math.round(speed))}/s` : '';
  return `${fileSizeInWords(Math.min(sent, mark.size))} of ${size}${rate}`;
}
