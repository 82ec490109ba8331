import { Play, RotateCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { resourcesApi } from '../../../platform/api/resources.ts';
import { ApiError, call } from '../../../platform/client.ts';
import { useReachable } from '../../../platform/connection.ts';
import { useStore } from '../../../platform/store.ts';
import { counted } from '../../../ui/counted.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { TypeIcon } from '../../resources/list/file-icon.tsx';
import { resumeUploads, retryUploads } from '../../resources/uploads/upload-queue.ts';
import { ChooseAgain, statusOf } from '../../resources/uploads/upload-row.tsx';
import { needsFile, shownElsewhere, type Upload, uploads } from '../../resources/uploads/upload-store.ts';
import { restoreRecording } from '../voice/kept-recordings.ts';
import { inMinutes } from '../voice/minutes.ts';
import { detachFile, fileUploaded, watchUploads } from './attach-files.ts';
import { type Attached, areUploaded, setAttached, writtenWith } from './attached.ts';
import { localImage } from './local-images.ts';

/** The files of the next message, above its text, with the progress of their uploads. */
export function AttachedFiles({ chatId, files }: { chatId: string; files: readonly Attached[] }) {
  const all = useStore(uploads);
  const lost = useFound(chatId, files);
  useEffect(() => {
    const ids = new Set(files.map(({ id }) => id));
    shownElsewhere.set(ids);
    return () => shownElsewhere.set(new Set());
  }, [files]);
  return (
    <div className="pb-2">
      <ul aria-label="Files of the message" className="flex max-h-40 flex-wrap gap-2 overflow-y-auto">
        {files.map((each) => (
          <AttachedFile
            key={each.id}
            chatId={chatId}
            attached={each}
            upload={all.find(({ id }) => id === each.id)}
            isLost={lost.has(each.id)}
          />
        ))}
      </ul>
      <p role="status" className="pt-1 text-muted text-xs empty:hidden">
        {useHint(files, all, lost)}
      </p>
    </div>
  );
}

function AttachedFile({
  chatId,
  attached,
  upload,
  isLost,
}: {
  chatId: string;
  attached: Attached;
  upload: Upload | undefined;
  isLost: boolean;
}) {
  const isReachable = useReachable();
  const { id, file, voice } = attached;
  const name = voice ? `Voice message, ${inMinutes(voice.seconds)}` : attached.name;
  const image = voice ? undefined : localImage(id);
  const problem = file
    ? ''
    : upload
      ? upload.problem
      : isLost
        ? 'Not uploaded. Remove it and add it again.'
        : '';
  const canRetry = upload && !needsFile(upload) && upload.state === 'failed';
  const canResume = upload && !needsFile(upload) && upload.state === 'paused';
  return (
    <li className="flex w-full min-w-0 items-center gap-2 rounded-control border border-hairline bg-raised py-1 pr-1 pl-2 md:w-72">
      {image === undefined ? (
        <TypeIcon item={file ?? { type: 'other', mimeType: voice ? 'audio/mp4' : null }} className="size-5" />
      ) : (
        <img src={image} alt="" className="size-8 shrink-0 rounded-control object-cover" />
      )}
      <div className="min-w-0 flex-1">
        <p dir="auto" title={name} className="truncate font-medium text-sm">
          {name}
        </p>
        {upload && !file && problem === '' && upload.mark && (
          <ProgressBar
            size="sm"
            value={(upload.sent / Math.max(1, upload.mark.size)) * 100}
            label={`Upload of ${name}`}
          />
        )}
        {!file && (
          <p
            title={problem}
            role={problem === '' ? undefined : 'alert'}
            className={problem === '' ? 'truncate text-muted text-xs tabular-nums' : 'text-danger text-xs'}
          >
            {problem !== '' ? problem : upload ? statusOf(upload, isReachable) : 'Waiting for a connection'}
          </p>
        )}
      </div>
      {upload && needsFile(upload) && !voice && <ChooseAgain upload={upload} tabIndex={0} />}
      {canResume && (
        <IconButton label={`Resume ${name}`} noTooltip size="sm" onClick={() => resumeUploads([id])}>
          <Play />
        </IconButton>
      )}
      {canRetry && (
        <IconButton label={`Retry ${name}`} noTooltip size="sm" onClick={() => retryUploads([id])}>
          <RotateCw />
        </IconButton>
      )}
      <IconButton label={`Remove ${name}`} noTooltip size="sm" onClick={() => detachFile(chatId, attached)}>
        <X />
      </IconButton>
    </li>
  );
}

/** Why the message can't be sent yet; null when it can. */
function useHint(
  files: readonly Attached[],
  all: readonly Upload[],
  lost: ReadonlySet<string>,
): string | null {
  const isReachable = useReachable();
  const written = writtenWith(files);
  if (written.length < files.length && areUploaded(written))
    return isReachable ? null : 'A voice message is sent when it is uploaded, which needs a connection.';
  if (areUploaded(written)) return null;
  const left = written.filter(({ file }) => file === null);
  const stuck = left.filter(({ id }) => {
    const upload = all.find((each) => each.id === id);
    return upload ? ['refused', 'failed', 'paused'].includes(upload.state) : lost.has(id);
  });
  if (stuck.length > 0)
    return `${counted(stuck.length, 'file')} not uploaded. Continue or remove before sending.`;
  if (!isReachable) return 'Files need a connection. The message can be sent when they are uploaded.';
  return `Uploading ${counted(left.length, 'file')}…`;
}

/**
 * After a reload, asks for files whose upload had ended or is not there any more. Returns the ids of those that were never uploaded: such
 * files are chosen again.
 */
function useFound(chatId: string, files: readonly Attached[]): ReadonlySet<string> {
  const isReachable = useReachable();
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set());
  const known = useStore(uploads);
  const asked = files
    .filter(({ id, file }) => file === null && !lost.has(id) && !known.some((each) => each.id === id))
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    watchUploads();
    // Those that were read from the browser are changed from now on.
    setAttached(chatId, files);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, with the files of then.
  }, [chatId]);
  const recordings = files.filter(({ id, voice }) =>
    known.some((upload) => voice && upload.id === id && needsFile(upload)),
  );
  const restored = recordings.map(({ id }) => id).join();
  useEffect(() => {
    for (const id of restored.split(',')) if (id !== '') void restoreRecording(id);
  }, [restored]);
  useEffect(() => {
    if (!isReachable || asked === '') return;
    const stop = new AbortController();
    const { signal } = stop;
    for (const resourceId of asked.split(','))
      void call(resourcesApi.get, { resourceId }, { signal })
        .then((item) => fileUploaded(resourceId, item))
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 404)
            setLost((before) => new Set(before).add(resourceId));
        });
    return () => stop.abort();
  }, [isReachable, asked]);
  return lost;
}
