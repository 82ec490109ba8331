import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { storageQuery, usedInWords } from '../../../../kits/storage/storage.ts';
import { StorageBar, storageWarning } from '../../../../kits/storage/storage-meter.tsx';
import { Button } from '../../../../ui/button.tsx';
import { lazyPart, useEver } from '../../../../ui/lazy-part.tsx';
import { InlineMetadata, SettingsGroup, SettingsRow } from '../../../../ui/settings-group.tsx';

const StorageDialog = lazyPart(
  async () => (await import('../../../../kits/storage/storage-dialog.tsx')).StorageDialog,
);

/** The group of the settings that shows how much storage the person's files use. */
export function StorageGroup() {
  const { data: storage } = useQuery(storageQuery);
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useEver(isOpen);
  if (!storage) return null;
  const warning = storageWarning(storage);
  return (
    <SettingsGroup title="Storage">
      <SettingsRow
        title={usedInWords(storage)}
        detail={
          <div className="flex flex-col gap-2">
            <StorageBar storage={storage} className="max-w-80" />
            <InlineMetadata>
              <span>Files: {fileSizeInWords(storage.filesBytes)}</span>
              <span>Previous versions: {fileSizeInWords(storage.versionsBytes)}</span>
              <span>Trash: {fileSizeInWords(storage.trashBytes)}</span>
            </InlineMetadata>
            {warning && (
              <p className="text-ink">
                {warning.title} {warning.text}
              </p>
            )}
          </div>
        }
        actions={<Button onClick={() => setOpen(true)}>Manage storage</Button>}
      />
      {wasOpen && <StorageDialog open={isOpen} onClose={() => setOpen(false)} />}
    </SettingsGroup>
  );
}
