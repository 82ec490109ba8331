import { useQuery } from '@tanstack/react-query';
import { HardDrive, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { storageQuery, usedInWords } from '../../kits/storage/storage.ts';
import { StorageBar, storageWarning } from '../../kits/storage/storage-meter.tsx';
import { listColumn } from '../../ui/column.ts';
import { lazyPart, useEver } from '../../ui/lazy-part.tsx';

const StorageDialog = lazyPart(
  async () => (await import('../../kits/storage/storage-dialog.tsx')).StorageDialog,
);

/** What the person's files take, below the list: it opens what takes it and how to make space. */
export function StorageStrip() {
  const { data: storage } = useQuery(storageQuery);
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useEver(isOpen);
  if (!storage) return null;
  const warning = storageWarning(storage);
  const Icon = warning ? TriangleAlert : HardDrive;
  return (
    <div className={`${listColumn} flex items-center gap-3 text-muted text-xs`}>
      <Icon aria-hidden className={warning ? 'size-4 shrink-0 text-warning' : 'size-4 shrink-0'} />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-w-0 truncate rounded-control py-1 tabular-nums underline-offset-2 hover:text-ink hover:underline pointer-coarse:py-3.5"
      >
        <span className="sr-only">Storage: </span>
        {usedInWords(storage)}
      </button>
      <StorageBar storage={storage} className="max-w-40 flex-1" />
      <p role="status" className={warning ? 'truncate text-ink max-sm:sr-only' : 'sr-only'}>
        {warning?.title}
      </p>
      {wasOpen && <StorageDialog open={isOpen} onClose={() => setOpen(false)} />}
    </div>
  );
}
