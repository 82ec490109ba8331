import { fullnessOf, usedBytesOf } from '@longtable/contract/rules/storage-use';
import { ProgressBar } from '../../ui/progress.tsx';
import { type OwnStorage, usedInWords } from './storage.ts';

/** What to tell somebody whose storage is nearly or completely used; null below 90 %. */
export function storageWarning(
  storage: OwnStorage,
): { readonly title: string; readonly text: string } | null {
  const fullness = fullnessOf(usedBytesOf(storage), storage.quotaBytes);
  if (fullness === 'free') return null;
  const text = 'Delete files, empty the trash or delete old versions.';
  return fullness === 'full'
    ? { title: 'Your storage is full.', text: `You can’t upload files. ${text}` }
    : { title: 'Your storage is almost full.', text };
}

const tones = { free: 'accent', nearlyFull: 'warning', full: 'danger' } as const;

/** How much of the quota is used, as a bar; nothing without a quota. */
export function StorageBar({ storage, className }: { storage: OwnStorage; className?: string }) {
  const { quotaBytes } = storage;
  if (quotaBytes === null) return null;
  const used = usedBytesOf(storage);
  return (
    <ProgressBar
      value={(used / quotaBytes) * 100}
      label={`Storage: ${usedInWords(storage)}`}
      tone={tones[fullnessOf(used, quotaBytes)]}
      {...(className !== undefined && { className })}
    />
  );
}
