import type { PublicLink } from '@longtable/contract/public-links';
import { knownTimeZone } from '@longtable/contract/rules/calendar-day';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '../../platform/clock.ts';
import { usePersonName } from '../../platform/directory.ts';
import { useUser } from '../../platform/session.ts';
import { useRequest } from '../../platform/use-request.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { InvitationRow, OpenInvitations, type Revocation } from '../invitations/open-invitations.tsx';
import { linkText } from './link-words.ts';
import type { PublicLinks } from './public-links.ts';

/** The links that work; each can be copied, shown and revoked. */
export function LinkList<Link extends PublicLink>({
  links,
  targetId,
  rows,
  shown,
  onShow,
}: {
  links: PublicLinks<Link>;
  targetId: string;
  rows: readonly Link[];
  shown: Link | undefined;
  onShow: (linkId: string) => void;
}) {
  return (
    <>
      <OpenInvitations
        title="Active links"
        invitations={rows}
        confirmation={{
          title: 'Revoke this link?',
          description: links.texts.revokeOne,
          confirmLabel: 'Revoke link',
        }}
        revoke={(link) => links.revoke(targetId, link)}
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
      {rows.length > 1 && (
        <RevokeAll description={links.texts.revokeAll} revoke={() => links.revokeAll(targetId)} />
      )}
    </>
  );
}

function LinkRow({
  link,
  isShown,
  onShow,
  revocation,
}: {
  link: PublicLink;
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

function RevokeAll({ description, revoke }: { description: string; revoke: () => Promise<void> }) {
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
        description={description}
        confirmLabel="Revoke all"
        busy={busy}
        error={refusal ? { title: refusal.text } : undefined}
        onConfirm={() =>
          void run(async () => {
            await revoke();
            close();
            toast({ title: 'All links were revoked.' });
          })
        }
      />
    </>
  );
}
