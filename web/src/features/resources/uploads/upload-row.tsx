import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { CircleAlert, CircleCheck, File, Folder, RotateCw, X } from 'lucide-react';
import { useReachable } from '../../../platform/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { cancelUploads, keepBoth, retryUploads } from './upload-queue.ts';
import type { Upload } from './upload-store.ts';

/** The height of a row in pixels: two lines of text, or a line and buttons. */
export const uploadRowHeight = 76;

/** An upload with its progress and actions. */
export function UploadRow({ upload, tabIndex }: { upload: Upload; tabIndex: 0 | -1 }) {
  const isReachable = useReachable();
  const { id, name, file, state, sent, problem } = upload;
  const Icon = state === 'done' ? CircleCheck : problem === '' ? (file ? File : Folder) : CircleAlert;
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
        {state === 'sending' && file && (
          <ProgressBar size="sm" value={(sent / Math.max(1, file.size)) * 100} label={`Upload of ${name}`} />
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
            <Button size="sm" tabIndex={tabIndex} onClick={() => keepBoth([id])}>
              Keep both
            </Button>
            <Button size="sm" variant="ghost" tabIndex={tabIndex} onClick={() => cancelUploads([id])}>
              Skip
            </Button>
          </>
        )}
        {state === 'failed' && (
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

function statusOf({ state, file, sent, speed }: Upload, isReachable: boolean): string {
  const size = file ? fileSizeInWords(file.size) : 'Folder';
  if (state === 'done') return size;
  if (!isReachable) return 'Waiting for a connection';
  if (state === 'queued') return `${size} · waiting`;
  if (!file) return 'Creating the folder';
  const rate = speed > 0 ? ` · ${fileSizeInWords(Math.round(speed))}/s` : '';
  return `${fileSizeInWords(Math.min(sent, file.size))} of ${size}${rate}`;
}
