import type { ResourceLink } from '@longtable/contract/resource-links';
import { knownTimeZone } from '@longtable/contract/rules/calendar-day';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import {
  InvitationRow,
  OpenInvitations,
  type Revocation,
} from '../../../kits/invitations/open-invitations.tsx';
import { useNow } from '../../../platform/clock.ts';
import { usePersonName } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { useRequest } from '../../../platform/use-request.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { fileLinks, revokeLinks } from './file-links.ts';
import { linkText } from './link-words.ts';

const confirmation = {
  title: 'Revoke this link?',
  description:
    'No one can open the file with it any more. People who have downloaded the file keep their copy.',
  confirmLabel: 'Revoke link',
};

/** The links that work; each can be copied, shown and revoked. */
export function LinkList({
  links,
  shown,
  onShow,
}: {
  links: readonly ResourceLink[];
  shown: ResourceLink | undefined;
  onShow: (linkId: string) => void;
}) {
  const [first] = links;
  return (
    <>
      <OpenInvitations
        title="Active links"
        invitations={links}
        confirmation={confirmation}
        revoke={(link) => fileLinks.revoke(link.resourceId, link)}
        onRevoked={() => toast({ title: 'The link was revoked.' })}
        renderRow={(link, revocation) => (
          <LinkRow
            link={link}
            isShown={link.id === shown?.id}
            onShow={() => onShow(link.id)}
            revocation={revocation}
          />
        )}
      />
      {first && links.length > 1 && <RevokeAll resourceId={first.resourceId} />}
    </>
  );
}

function LinkRow({
  link,
  isShown,
  onShow,
  revocation,
}: {
  link: ResourceLink;
  isShown: boolean;
  onShow: () => void;
  revocation: Revocation;
}) {
  const { url, createdBy } = link;
  const { id, timeZone } = useUser();
  const makerName = usePersonName(createdBy);
  const maker = createdBy === id ? 'you' : makerName;
  const now = useNow();
  // The beginnings of links that were made one after another are the same.
  const end = `…${url.slice(-6)}`;
  // Tells the buttons of the rows apart for screen readers.
  const name = `the link ${end} by ${maker}`;
  const { copied, copy } = useCopy();
  const copyUrl = async () => {
    if (await copy(url)) announce('Link copied');
    else onShow();
  };
  return (
    <InvitationRow
      title={
        <>
          <span dir="ltr" className={cn('font-mono text-xs', isShown && 'font-semibold')}>
            {end}
          </span>{' '}
          by <bdi>{maker}</bdi>
        </>
      }
      terms={linkText(link, { now, timeZone: knownTimeZone(timeZone) })}
      name={name}
      actions={
        <IconButton label={`Copy ${name}`} noTooltip onClick={() => void copyUrl()}>
          {copied === null ? <Copy /> : <Check />}
        </IconButton>
      }
      revocation={revocation}
    />
  );
}

function RevokeAll({ resourceId }: { resourceId: string }) {
  const [open, setOpen] = useState(false);
  const { run, busy, refusal, clear } = useRequest();
  const close = () => {
    clear();
    setOpen(false);
  };
  return (
    <>
      <Button variant="ghost" size="sm" className="self-start" onClick={() => setOpen(true)}>
        Revoke all
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={close}
        title="Revoke all links?"
        description="No one can open the file with any of them. People who have downloaded the file keep their copy."
        confirmLabel="Revoke all"
        busy={busy}
        error={refusal ? { title: refusal.text } : undefined}
        onConfirm={() =>
          void run(async () => {
            await revokeLinks(resourceId);
            close();
            toast({ title: 'All links were revoked.' });
          })
        }
      />
    </>
  );
}
