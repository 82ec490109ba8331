import type { PublicLink } from '@longtable/contract/public-links';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { CopyLink } from '../../ui/copy-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailedBox } from '../../ui/failed-box.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { NeedsConnection } from '../connection/needs-connection.tsx';
import { useUnexpired } from '../invitations/invitations.ts';
import { LinkList } from './link-list.tsx';
import { NewLinkForm } from './new-link-form.tsx';
import type { PublicLinks } from './public-links.ts';

/** Makes, copies and revokes public links to something. Keep it mounted and change `open`. */
export function PublicLinkDialog<Link extends PublicLink>({
  links,
  targetId,
  title,
  description,
  open,
  onClose,
}: {
  links: PublicLinks<Link>;
  targetId: string;
  title: string;
  description: ReactNode;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onClose} size="lg" title={title} description={description}>
      <Links key={targetId} links={links} targetId={targetId} />
    </Dialog>
  );
}

function Links<Link extends PublicLink>({
  links: kind,
  targetId,
}: {
  links: PublicLinks<Link>;
  targetId: string;
}) {
  // They are fetched again whenever the dialog opens.
  const query = useQuery({ ...kind.query(targetId), refetchOnMount: 'always' });
  const links = useUnexpired(query.data?.invitations ?? []);
  const [shownId, setShownId] = useState<string | null>(null);
  const shown = links.find(({ id }) => id === shownId);
  // Only while the links are shown.
  useEffect(() => kind.follow(), [kind]);
  const connection = <NeedsConnection action={kind.texts.action} />;
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
        links={kind}
        targetId={targetId}
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
        <p className="border-hairline border-t pt-5 text-muted text-sm">{kind.texts.none}</p>
      ) : (
        <LinkList links={kind} targetId={targetId} rows={links} shown={shown} onShow={setShownId} />
      )}
    </div>
  );
}
