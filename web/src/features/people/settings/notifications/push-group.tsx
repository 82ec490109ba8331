import type { PushSubscriptionRow } from '@longtable/contract/push-subscriptions';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import {
  askPermission,
  type BrowserPermission,
  browserPermission,
} from '../../../../kits/push/browser-permission.ts';
import {
  isPushSupported,
  needsHomeScreen,
  pushDevicesQuery,
  pushTexts,
  subscribe,
  unsubscribe,
} from '../../../../kits/push/push.ts';
import { pushSubscriptionsApi } from '../../../../platform/api/push-subscriptions.ts';
import { changeQuery } from '../../../../platform/change-query.ts';
import { ApiError, call } from '../../../../platform/client.ts';
import { keptPush } from '../../../../platform/kept-push.ts';
import { useStore } from '../../../../platform/store.ts';
import { Ago } from '../../../../platform/time-text.tsx';
import { refusalOf, useRequest } from '../../../../platform/use-request.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { counted } from '../../../../ui/counted.ts';
import { ErrorBox } from '../../../../ui/error-box.tsx';
import { SettingsGroup, SettingsRow } from '../../../../ui/settings-group.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { toast } from '../../../../ui/toast.ts';
import { LoadedRows } from '../loaded-rows.tsx';

/** The browsers that are sent pushes, and whether this is one of them. */
export function PushGroup() {
  const query = useQuery(pushDevicesQuery);
  const kept = useStore(keptPush);
  const devices = query.data?.subscriptions;
  return (
    <SettingsGroup
      title="Push on your devices"
      description="A push notification appears on the screen of the device, also while Longtable is closed."
      action={devices && devices.length > 0 && <TestButton />}
    >
      <ThisBrowser
        isOn={devices?.some(({ id }) => id === kept?.id) ?? false}
        isKnown={devices !== undefined}
      />
      <LoadedRows query={query} failedTitle="Your devices could not be loaded">
        {({ subscriptions }) =>
          subscriptions.map((device) => (
            <DeviceRow key={device.id} device={device} isThis={device.id === kept?.id} />
          ))
        }
      </LoadedRows>
    </SettingsGroup>
  );
}

function ThisBrowser({ isOn, isKnown }: { isOn: boolean; isKnown: boolean }) {
  const permission = useStore(browserPermission);
  const { busy, refusal, run } = useRequest();
  const obstacle = obstacleOf(permission);
  const setOn = (wanted: boolean) =>
    void run(async () => {
      if (!wanted) return unsubscribe();
      // Denied: the row says so.
      if ((await askPermission()) === 'granted') await subscribe();
    });
  return (
    <div className="flex flex-col gap-2 p-4">
      <Switch
        checked={isOn && obstacle === null}
        disabled={obstacle !== null || busy || !isKnown}
        onCheckedChange={setOn}
        label="Push in this browser"
        description={obstacle ?? 'Asks for the permission of the browser, if it has not been given.'}
        className="flex"
      />
      {refusal && <ErrorBox title="Push could not be changed">{refusal.text}</ErrorBox>}
    </div>
  );
}

/** Why this browser can't be sent pushes, and what to do. */
function obstacleOf(permission: BrowserPermission): string | null {
  if (needsHomeScreen() && !isPushSupported())
    return 'On an iPhone or iPad, add Longtable to the Home Screen first: tap Share, then Add to Home Screen, and open it from there.';
  if (!isPushSupported()) return pushTexts.unsupported;
  if (permission === 'denied')
    return 'The browser blocks notifications of this site. Allow them in the settings of the browser, beside the address, and load this page again.';
  return null;
}

function DeviceRow({ device, isThis }: { device: PushSubscriptionRow; isThis: boolean }) {
  const { deviceName, lastUsedAt, createdAt } = device;
  return (
    <SettingsRow
      icon={<MonitorSmartphone />}
      title={deviceName}
      badge={isThis && <Badge tone="success">This browser</Badge>}
      detail={
        lastUsedAt === null ? (
          <>
            Added <Ago time={createdAt} />, nothing sent yet
          </>
        ) : (
          <>
            Last used: <Ago time={lastUsedAt} />
          </>
        )
      }
      actions={
        <Button onClick={() => void remove(device, isThis)} aria-label={`Remove ${deviceName}`}>
          Remove
        </Button>
      }
    />
  );
}

/** Removes a device optimistically; a refusal restores it. */
async function remove({ id, deviceName }: PushSubscriptionRow, isThis: boolean): Promise<void> {
  const { undo } = await changeQuery(pushDevicesQuery.queryKey, (known) => ({
    ...known,
    subscriptions: known.subscriptions.filter((device) => device.id !== id),
  }));
  try {
    if (isThis) await unsubscribe();
    await call(pushSubscriptionsApi.delete, { pushSubscriptionId: id });
    toast({ title: `${deviceName} is not sent pushes any more` });
  } catch (error) {
    // Removed on another device, or with the subscription of this browser.
    if (error instanceof ApiError && error.code === 'push-subscription/not-found') return;
    undo();
    toast({ title: refusalOf(error).text, tone: 'danger' });
  }
}

type Outcome = Awaited<ReturnType<typeof sendTest>>;

function sendTest() {
  return call(pushSubscriptionsApi.test, {});
}

/** Sends a test to all of the devices, and says which push services did not take it. */
function TestButton() {
  const { busy, refusal, run } = useRequest();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const send = () => {
    setOutcome(null);
    void run(async () => setOutcome(await sendTest()));
  };
  return (
    <>
      <Button loading={busy} onClick={send}>
        Send me a test
      </Button>
      <div className="w-full empty:hidden">
        {refusal && <ErrorBox title="The test was not sent">{refusal.text}</ErrorBox>}
        {outcome && outcome.sent > 0 && (
          <p role="status" className="text-muted text-sm">
            Sent to {counted(outcome.sent, 'device')}.
          </p>
        )}
        {outcome && outcome.failures.length > 0 && (
          <ErrorBox title="Some push services did not take it">
            <ul>
              {outcome.failures.map(({ deviceName, reason }, place) => (
                // Two browsers may have the same name and reason.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={place} className="wrap-anywhere">
                  {deviceName}: {reason}
                </li>
              ))}
            </ul>
          </ErrorBox>
        )}
        {outcome && outcome.sent === 0 && outcome.failures.length === 0 && (
          <p role="status" className="text-muted text-sm">
            There is no device to send it to.
          </p>
        )}
      </div>
    </>
  );
}
