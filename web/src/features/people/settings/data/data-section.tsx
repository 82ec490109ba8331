import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SampleDataButton } from '../../../../kits/sample-data/sample-data-button.tsx';
import { accountApi } from '../../../../platform/api/account.ts';
import { urlOf } from '../../../../platform/client.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { lazyPart, useEver } from '../../../../ui/lazy-part.tsx';
import { SettingsGroup, SettingsRow } from '../../../../ui/settings-group.tsx';
import { StorageGroup } from './storage-group.tsx';

const DeleteAccountDialog = lazyPart(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

/** The section "data" of the settings: export and deletion of the account. */
export function DataSection() {
  const [isDeleting, setDeleting] = useState(false);
  const wasDeleting = useEver(isDeleting);
  return (
    <div className="flex flex-col gap-9">
      <StorageGroup />
      <SettingsGroup title="Download">
        <SettingsRow
          title="Everything you own"
          detail={
            <>
              A zip file with your profile and picture, sign-in methods (without secrets), connections and
              requests, invitations and all your tasks, as JSON.
            </>
          }
          actions={
            <a href={urlOf(accountApi.download, {})} download className={buttonStyles({})}>
              <Download aria-hidden />
              Download my data
            </a>
          }
        />
      </SettingsGroup>
      <SettingsGroup title="Sample data">
        <SettingsRow
          title="Sample project"
          detail="Eight tasks to try things out, visible only to you. What you have made your own stays when you remove them."
          actions={<SampleDataButton />}
        />
      </SettingsGroup>
      <SettingsGroup title="Delete your account">
        <SettingsRow
          title="Your account and everything you own"
          detail="Before anything is deleted, you can review what happens to it. This can’t be undone."
          actions={
            <Button variant="danger" icon={<Trash2 />} onClick={() => setDeleting(true)}>
              Delete my account
            </Button>
          }
        />
      </SettingsGroup>
      {wasDeleting && <DeleteAccountDialog open={isDeleting} onClose={() => setDeleting(false)} />}
    </div>
  );
}
