import type {
  DeliveryChannel,
  LoggedNotification,
  NotificationDelivery,
} from '@longtable/contract/notification-deliveries';
import { dateFormat } from '@longtable/contract/rules/calendar-day';
import { keptDeliveryDays } from '@longtable/contract/rules/notification-limits';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { notificationDeliveriesApi } from '../../../../platform/api/notification-deliveries.ts';
import { call } from '../../../../platform/client.ts';
import { useUser } from '../../../../platform/session.ts';
import { Ago } from '../../../../platform/time-text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FailedBox } from '../../../../ui/failed-box.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { deliveryText } from './delivery-text.ts';

const logQuery = infiniteQueryOptions({
  queryKey: ['notification-deliveries'],
  queryFn: ({ signal, pageParam }) =>
    call(notificationDeliveriesApi.list, pageParam === null ? {} : { after: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
  meta: { keep: false },
});

/** What happened to the person's last notifications on each channel, and why. Keep it mounted and toggle `open`. */
export function DeliveryLogDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Why did I get this, or not?"
      description={`Your notifications of the last ${keptDeliveryDays} days, and what happened to each of them.`}
      size="lg"
    >
      <Log isOpen={open} />
    </Dialog>
  );
}

function Log({ isOpen }: { isOpen: boolean }) {
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...logQuery,
    enabled: isOpen,
  });
  if (!data) {
    return isError ? (
      <FailedBox
        title="Your notifications could not be loaded"
        reason={error.message}
        onRetry={() => void refetch()}
      />
    ) : (
      <Spinner label="Loading..." />
    );
  }
  const items = data.pages.flatMap(({ notifications }) => notifications);
  if (items.length === 0) return <p className="text-muted text-sm">No notifications yet.</p>;
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label="Your last notifications" className="divide-y divide-hairline">
        {items.map((item) => (
          <li key={item.id} className="py-3 first:pt-0">
            <Entry item={item} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="ghost"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="self-center"
        >
          Show more
        </Button>
      )}
    </div>
  );
}

const channelNames: Readonly<Record<DeliveryChannel, string>> = {
  app: 'In the app',
  email: 'E-mail',
  push: 'Push',
  device: 'Device push',
};

function Entry({ item }: { item: LoggedNotification }) {
  const { title, message, createdAt, deliveries } = item;
  return (
    <article className="flex flex-col gap-1 text-sm">
      <h3 className="wrap-anywhere font-medium text-ink">{title}</h3>
      <p className="wrap-anywhere text-muted">
        {message} <Ago time={createdAt} />
      </p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {deliveries.map((delivery) => (
          <Delivery key={delivery.channel} delivery={delivery} reason={item.reason} />
        ))}
      </dl>
    </article>
  );
}

function Delivery({ delivery, reason }: { delivery: NotificationDelivery; reason: string }) {
  const { timeZone } = useUser();
  const format = dateFormat(undefined, timeZone, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <dt className="text-muted">{channelNames[delivery.channel]}</dt>
      <dd className="wrap-anywhere text-ink">
        {deliveryText(delivery, { reason, at: format.format(new Date(delivery.at)) })}
      </dd>
    </>
  );
}
