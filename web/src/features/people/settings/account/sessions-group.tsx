import type { OpenSession } from '@longtable/contract/account';
import { useQuery } from '@tanstack/react-query';
import { Globe, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useState } from 'react';
import { accountApi } from '../../../../platform/api/account.ts';
import { ApiError, call } from '../../../../platform/client.ts';
import { Ago, Day } from '../../../../platform/time-text.tsx';
import { refusalOf, useRequest } from '../../../../platform/use-request.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { InlineMetadata, SettingsGroup, SettingsRow } from '../../../../ui/settings-group.tsx';
import { toast } from '../../../../ui/toast.ts';
import { LoadedRows } from '../loaded-rows.tsx';
import { sessionsQuery, withoutSessions } from './account.queries.ts';

const icons = { desktop: Monitor, mobile: Smartphone, tablet: Tablet, unknown: Globe };

/** The person's sessions, and buttons to end them. */
export function SessionsGroup() {
  const query = useQuery(sessionsQuery);
  const [isConfirming, setConfirming] = useState(false);
  const count = query.data?.sessions.length ?? 0;
  return (
    <SettingsGroup
      title="Active sessions"
      description="If you don’t recognize a session, sign it out and change your password."
      action={count > 1 && <Button onClick={() => setConfirming(true)}>Sign out everywhere else</Button>}
    >
      <LoadedRows query={query} failedTitle="Your sessions could not be loaded">
        {(loaded) =>
          loaded.sessions
            .toSorted((one, other) => Number(other.current) - Number(one.current))
            .map((session) => <SessionRow key={session.id} session={session} />)
        }
      </LoadedRows>
      <EndOthersDialog open={isConfirming} onClose={() => setConfirming(false)} />
    </SettingsGroup>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const Icon = icons[session.kind];
  const name = nameOf(session);
  return (
    <SettingsRow
      icon={<Icon />}
      title={name}
      badge={session.current && <Badge tone="success">This browser</Badge>}
      detail={
        <InlineMetadata>
          <bdi>{session.ip}</bdi>
          <span>
            Signed in: <Day time={session.signedInAt} />
          </span>
          {!session.current && (
            <span>
              Last active: <Ago time={session.lastActiveAt} />
            </span>
          )}
        </InlineMetadata>
      }
      actions={
        !session.current && (
          <Button onClick={() => void end(session)} aria-label={`Sign out ${name}`}>
            Sign out
          </Button>
        )
      }
    />
  );
}

/** `Firefox on Windows`, as far as the user agent tells. */
function nameOf({ browser, system }: OpenSession): string {
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || 'Unknown device';
}

/** Ends sessions optimistically; a refusal restores them. */
async function end(session: OpenSession): Promise<void> {
  const { undo } = await withoutSessions(({ id }) => id === session.id);
  try {
    await call(accountApi.endSession, { sessionId: session.id });
    toast({ title: `Signed out ${nameOf(session)}` });
  } catch (error) {
    // Already ended.
    if (error instanceof ApiError && error.code === 'account/session-not-found') return;
    undo();
    toast({
      title: refusalOf(error).text,
      tone: 'danger',
      action: { label: 'Try again', onSelect: () => void end(session) },
    });
  }
}

function EndOthersDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { busy, refusal, run, clear } = useRequest();
  const close = () => {
    clear();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      tone="neutral"
      title="Sign out everywhere else?"
      description="You stay signed in here. Unsaved work in other sessions will be lost."
      confirmLabel="Sign out"
      busy={busy}
      error={refusal ? { title: refusal.text } : undefined}
      onConfirm={() =>
        void run(async () => {
          await call(accountApi.endOtherSessions, {});
          close();
          await withoutSessions(({ current }) => !current);
          toast({ title: 'You are signed out everywhere else', tone: 'success' });
        })
      }
    />
  );
}
