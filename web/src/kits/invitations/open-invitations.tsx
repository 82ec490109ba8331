import { type ReactNode, useId, useRef, useState } from 'react';
import { useRequest } from '../../platform/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import type { OpenInvitation } from './invitations.ts';

/** The way to revoke an invitation of the list. */
export type Revocation = { readonly isBusy: boolean; readonly start: () => void };

/** The invitations that work, with the way to revoke each; nothing where there are none. */
export function OpenInvitations<Row extends OpenInvitation>({
  title,
  invitations,
  renderRow,
  question,
  revoke,
  onRevoked,
}: {
  title: string;
  invitations: readonly Row[];
  /** An `InvitationRow`. */
  renderRow: (invitation: Row, revocation: Revocation) => ReactNode;
  /** Asked before one is revoked; without it, that is done right away. */
  question?: { readonly title: string; readonly description: string; readonly confirmLabel: string };
  revoke: (invitation: Row) => Promise<void>;
  /** Says that it is done. */
  onRevoked: () => void;
}) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<Row | null>(null);
  const { run, busy, refusal, clear } = useRequest();
  const revokeNow = (invitation: Row) =>
    run(async () => {
      await revoke(invitation);
      setChosen(null);
      onRevoked();
      // Its button is gone, and with it the focus.
      heading.current?.focus();
    });
  const close = () => {
    clear();
    setChosen(null);
  };
  return (
    <>
      {invitations.length > 0 && (
        <section aria-labelledby={headingId} className="border-hairline border-t pt-5">
          <h3 id={headingId} ref={heading} tabIndex={-1} className="pb-1 font-medium text-ink text-sm">
            {title}
          </h3>
          <ul className="divide-y divide-hairline">
            {invitations.map((invitation) => (
              <Item
                key={invitation.id}
                invitation={invitation}
                renderRow={renderRow}
                isBusy={busy && !question && chosen?.id === invitation.id}
                onRevoke={() => {
                  setChosen(invitation);
                  if (!question) void revokeNow(invitation);
                }}
              />
            ))}
          </ul>
        </section>
      )}
      {question ? (
        <ConfirmDialog
          {...question}
          open={chosen !== null}
          onOpenChange={close}
          busy={busy}
          error={refusal ? { title: refusal.text } : undefined}
          onConfirm={() => chosen && void revokeNow(chosen)}
        />
      ) : (
        refusal && <ErrorBox title="The invitation was not revoked">{refusal.text}</ErrorBox>
      )}
    </>
  );
}

function Item<Row>({
  invitation,
  renderRow,
  isBusy,
  onRevoke,
}: {
  invitation: Row;
  renderRow: (invitation: Row, revocation: Revocation) => ReactNode;
  isBusy: boolean;
  onRevoke: () => void;
}) {
  return (
    <li className="flex min-h-13 items-center gap-2 py-1.5">
      {renderRow(invitation, { isBusy, start: onRevoke })}
    </li>
  );
}

/** An invitation in its list. */
export function InvitationRow({
  icon,
  title,
  terms,
  name,
  actions,
  revocation,
}: {
  icon?: ReactNode;
  title: ReactNode;
  /** Until when it works, and for whom. */
  terms: string;
  /** What tells it from the others, as it stands after a verb: "the link 4fT0aQ… by you". */
  name: string;
  /** What else can be done with it: icon buttons. */
  actions?: ReactNode;
  /** Null for somebody who may not. */
  revocation: Revocation | null;
}) {
  return (
    <>
      {icon}
      <div className="min-w-0 flex-1">
        <p className="truncate text-ink text-sm">{title}</p>
        <p className="text-muted text-xs">{terms}</p>
      </div>
      {actions}
      {revocation && (
        <Button
          size="sm"
          variant="ghost"
          loading={revocation.isBusy}
          aria-label={`Revoke ${name}`}
          onClick={revocation.start}
        >
          Revoke
        </Button>
      )}
    </>
  );
}
