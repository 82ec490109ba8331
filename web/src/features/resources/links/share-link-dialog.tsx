import type { Resource } from '@longtable/contract/resources';
import { useEffect, useState } from 'react';
import { NeedsConnection } from '../../../kits/connection/needs-connection.tsx';
import { useUnexpired } from '../../../kits/invitations/invitations.ts';
import { onLive } from '../../../platform/live.ts';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { fileLinks } from './file-links.ts';
import { LinkList } from './link-list.tsx';
import { NewLinkForm } from './new-link-form.tsx';

/** Makes, copies and revokes links to a file. Keep it mounted and change `open`. */
export function ShareLinkDialog({
  item,
  open,
  onClose,
}: {
  item: Resource;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Share link"
      description={
        <>
          Anyone with the link can see and download{' '}
          <bdi className="wrap-anywhere font-medium text-ink">{item.name}</bdi>, without an account.
        </>
      }
    >
      <Links key={item.id} resourceId={item.id} />
    </Dialog>
  );
}

function Links({ resourceId }: { resourceId: string }) {
  const query = fileLinks.useInvitations(resourceId);
  const links = useUnexpired(query.data?.invitations ?? []);
  const [shownId, setShownId] = useState<string | null>(null);
  const shown = links.find(({ id }) => id === shownId);
  // Only while the links are shown: they are loaded again whenever the dialog opens.
  useEffect(() => onLive('resource-links.changed', (event) => fileLinks.changed(event.resourceId)), []);
  const connection = <NeedsConnection action="Sharing files" />;
  if (!query.data) {
    if (!query.error || query.isFetching)
      return (
        <>
          {connection}
          <Spinner label="Loading..." fill />
        </>
      );
    return (
      <div className="flex flex-col gap-4">
        {connection}
        <FailedBox
          title="The links could not be loaded"
          reason={query.error.message}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {connection}
      <NewLinkForm
        resourceId={resourceId}
        hasLinks={links.length > 0}
        onCreated={({ id }) => setShownId(id)}
      />
      {shown && (
        <CopyLink
          key={shown.id}
          url={shown.url}
          label="Link"
          {...(shown.hasPassword && { hint: 'People need the password too: it is not part of the link.' })}
        />
      )}
      {links.length === 0 ? (
        <p className="border-hairline border-t pt-5 text-muted text-sm">
          Links to this file appear here. You can revoke them at any time.
        </p>
      ) : (
        <LinkList links={links} shown={shown} onShow={setShownId} />
      )}
    </div>
  );
}
