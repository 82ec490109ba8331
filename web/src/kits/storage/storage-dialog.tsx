import type { StoredFile } from '@longtable/contract/resource-storage';
import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { paths } from '../../platform/paths.ts';
import { refusalOf } from '../../platform/use-request.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonStyles } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { largestQuery, type OwnStorage, storageQuery, usedInWords } from './storage.ts';
import { StorageBar, storageWarning } from './storage-meter.tsx';

/** What the person's files take and which are the largest, with ways to make space. Keep it mounted and toggle `open`. */
export function StorageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: storage } = useQuery({ ...storageQuery, enabled: open });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Storage"
      description="Files that you have added anywhere: your own, and those of teams and projects."
    >
      {storage && (
        <div className="flex flex-col gap-6">
          <Used storage={storage} onLeave={onClose} />
          <Largest isOpen={open} onLeave={onClose} />
        </div>
      )}
    </Dialog>
  );
}

function Used({ storage, onLeave }: { storage: OwnStorage; onLeave: () => void }) {
  const warning = storageWarning(storage);
  return (
    <section aria-labelledby="storage-used" className="flex flex-col gap-3">
      <h3 id="storage-used" aria-live="polite" className="font-medium text-base text-ink tabular-nums">
        {usedInWords(storage)}
      </h3>
      <StorageBar storage={storage} />
      {warning && (
        <Banner tone="warning" title={warning.title}>
          {warning.text}
        </Banner>
      )}
      <dl className="flex flex-col gap-1 text-sm">
        <Part label="Files" bytes={storage.filesBytes} />
        <Part label="Previous versions" bytes={storage.versionsBytes} />
        <Part label="Trash" bytes={storage.trashBytes} />
      </dl>
      {storage.trashBytes > 0 && (
        <Link
          to={paths.resources}
          search={{ list: 'trash' }}
          onClick={onLeave}
          className={buttonStyles({ block: true })}
        >
          <Trash2 aria-hidden />
          Open trash
        </Link>
      )}
    </section>
  );
}

function Part({ label, bytes }: { label: string; bytes: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-ink tabular-nums">{fileSizeInWords(bytes)}</dd>
    </div>
  );
}

function Largest({ isOpen, onLeave }: { isOpen: boolean; onLeave: () => void }) {
  const { data: files, error, refetch } = useQuery({ ...largestQuery, enabled: isOpen });
  if (files?.length === 0) return null;
  return (
    <section aria-labelledby="largest-files" className="flex flex-col gap-2">
      <h3 id="largest-files" className="font-medium text-base text-ink">
        Largest files
      </h3>
      {!files && !error && <Spinner label="Loading your largest files..." className="py-4" fill />}
      {!files && error && (
        <ErrorBox
          title={refusalOf(error).text}
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      <ul className="flex flex-col">
        {files?.map((file) => (
          <li key={file.id}>
            <Link
              to={paths.resources}
              search={{ item: file.id }}
              onClick={onLeave}
              className="-mx-2 flex min-h-11 items-center gap-4 rounded-control px-2 py-1 hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate text-ink text-sm">
                  {file.name}
                </span>
                {aboutOf(file) !== '' && <span className="block text-muted text-xs">{aboutOf(file)}</span>}
              </span>
              <span className="shrink-0 text-muted text-sm tabular-nums">
                {fileSizeInWords(file.sizeBytes + file.versionsBytes)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where a file is, and how much of it are versions; '' if there is nothing to say. */
function aboutOf({ deletedAt, teamId, projectId, versionsBytes }: StoredFile): string {
  const parts = [
    ...(deletedAt === null ? [] : ['In the trash']),
    ...(teamId === null ? [] : ['Of a team']),
    ...(projectId === null ? [] : ['Of a project']),
    ...(versionsBytes > 0 ? [`${fileSizeInWords(versionsBytes)} in previous versions`] : []),
  ];
  return parts.join(' · ');
}
