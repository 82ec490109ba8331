import type { AnswerOf } from '@longtable/contract/endpoint';
import type { unsubscribingApi as declared } from '@longtable/contract/unsubscribing';
import { type ReactElement, type ReactNode, useState } from 'react';
import { unsubscribingApi } from '../../../platform/api/unsubscribing.ts';
import { ApiError, call } from '../../../platform/client.ts';
import { PageLink } from '../../../platform/page-link.tsx';
import { paths } from '../../../platform/paths.ts';
import { useRequest } from '../../../platform/use-request.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { AuthLayout } from '../../authentication/forms/auth-layout.tsx';

type Offer = AnswerOf<typeof declared.get>;

/** Opens the link of a notification e-mail, and resolves with its page: opening alone stops nothing, since programs open links too. */
export async function openUnsubscribe(token: string): Promise<ReactElement> {
  try {
    return <UnsubscribePage token={token} offer={await call(unsubscribingApi.get, { token })} />;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unsubscribe/invalid') throw error;
    return (
      <AuthLayout title="This link does not work" lead={error.text}>
        <SettingsLink />
      </AuthLayout>
    );
  }
}

function UnsubscribePage({ token, offer }: { token: string; offer: Offer }) {
  const [stopped, setStopped] = useState<'some' | 'all' | null>(null);
  const { run, busy, refusal } = useRequest();
  const { about } = offer;
  const stop = (which: 'some' | 'all') =>
    run(async () => {
      await call(unsubscribingApi.unsubscribe, { token: which === 'all' ? offer.all : token });
      setStopped(which);
    });
  if (stopped !== null || !offer.isOn) {
    const isAll = stopped === 'all' || about === null;
    return (
      <AuthLayout
        key="stopped"
        title="You are unsubscribed"
        lead={
          isAll ? (
            'You get no more notifications by e-mail. They are still shown in the app.'
          ) : (
            <Stopped about={about} />
          )
        }
      >
        <SettingsLink />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Unsubscribe"
      lead={
        about === null ? (
          'Do you want no more notifications from Longtable by e-mail?'
        ) : (
          <>
            Do you want no more e-mails about this? <Quoted>{about}</Quoted>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {refusal && <ErrorBox title={refusal.text} />}
        <Button variant="primary" size="lg" block loading={busy} onClick={() => void stop('some')}>
          Unsubscribe
        </Button>
        {about !== null && (
          <Button size="lg" block disabled={busy} onClick={() => void stop('all')}>
            Stop all notification e-mails
          </Button>
        )}
      </div>
    </AuthLayout>
  );
}

function Stopped({ about }: { about: string }) {
  return (
    <>
      You get no more e-mails about this: <Quoted>{about}</Quoted>
    </>
  );
}

function Quoted({ children }: { children: ReactNode }) {
  return <span className="mt-2 block font-medium text-ink">{children}</span>;
}

function SettingsLink() {
  return (
    <PageLink
      to={`${paths.settings}?section=notifications`}
      className={buttonStyles({ size: 'lg', block: true })}
    >
      Notification settings
    </PageLink>
  );
}
