import { type ReactNode, useId, useRef, useState } from 'react';
import { useRequest } from '../../platform/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import type { OpenInvitation } from './invitations.ts';

/** Revokes one invitation of the list. */
export type Revocation = { readonly isBusy: boolean; readonly start: () => void };

/** The list of open invitations, each with a button to revoke it. Renders nothing without invitations. */
export function OpenInvitations<Row extends OpenInvitation>({
  title,
  invitations,
  renderRow,
  confirmation,
  revoke,
  onRevoked,
}: {
  title: string;
  invitations: readonly Row[];
  /** An `InvitationRow`. */
  renderRow: (invitation: Row, revocation: Revocation) => ReactNode;
  /** The confirmation before revoking; without it, the button revokes at once. */
  confirmation?: { readonly title: string; readonly description: string; readonly confirmLabel: string };
  revoke: (invitation: Row) => Promise<void>;
  /** Called after an invitation was revoked, to confirm it. */
  onRevoked: () => void;
}) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [selected, setSelected] = useState<Row | null>(null);
  const { run, busy, refusal, clear } = useRequest();
  const revokeNow = (invitation: Row) =>
    run(async () => {
      await revoke(invitation);
      setSelected(null);
      onRevoked();
      // Move the focus: the pressed button does not exist any more.
      heading.current?.focus();
    });
  const close = () => {
    clear();
    setSelected(null);
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
                isBusy={busy && !confirmation && selected?.id === invitation.id}
                onRevoke={() => {
                  setSelected(invitation);
                  if (!confirmation) void revokeNow(invitation);
                }}
              />
            ))}
          </ul>
        </section>
      )}
      {confirmation ? (
        <ConfirmDialog
          {...confirmation}
          open={selected !== null}
          onOpenChange={close}
          busy={busy}
          error={refusal ? { title: refusal.text } : undefined}
          onConfirm={() => selected && void revokeNow(selected)}
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

/** A row of the list. */
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
  /** When it expires, and who can use it. */
  terms: string;
  /** Identifies the invitation in the label of its button: "the link 4fT0aQ… by you". */
  name: string;
  /** Other actions: icon buttons. */
  actions?: ReactNode;
  /** Null for people who may not revoke it. */
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
