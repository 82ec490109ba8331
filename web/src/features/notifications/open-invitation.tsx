import { NeedsConnection } from '../../kits/connection/needs-connection.tsx';
import { listColumn } from '../../ui/column.ts';
import { invitationOf } from './data/invitation.ts';
import { useNotifications } from './data/notification-lists.ts';
import { InvitationAnswer } from './invitation-answer.tsx';
import { NotificationIcon } from './notification-icon.tsx';

/** An invitation with its answer; nothing once it has been answered or revoked, as its notification disappears then. */
export function OpenInvitation({ to, invitationId }: { to: 'teams' | 'projects'; invitationId: string }) {
  const { items } = useNotifications(to);
  const notification = items.find((each) => invitationOf(each)?.invitationId === invitationId);
  const invitation = notification && invitationOf(notification);
  if (!invitation) return null;
  const { type, title, message, actorId } = notification;
  return (
    <div className={`${listColumn} flex shrink-0 flex-col gap-2 pt-3`}>
      <NeedsConnection action="Answering an invitation" />
      <section
        aria-label={title}
        className="flex gap-3 rounded-card border border-accent-line bg-accent-soft px-3 py-3"
      >
        <NotificationIcon type={type} actorId={actorId} />
        <div className="flex min-w-0 flex-col gap-0.5">
          <h2 className="font-semibold text-ink text-sm">{title}</h2>
          <p dir="auto" className="wrap-anywhere text-ink text-sm">
            {message}
          </p>
          <InvitationAnswer invitation={invitation} title={message} tabIndex={0} />
        </div>
      </section>
    </div>
  );
}
