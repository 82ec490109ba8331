import { goTo } from '../../../platform/address.ts';
import { appPath } from '../../../platform/app-path.ts';
import { session } from '../../../platform/session.ts';
import { workers } from '../../../platform/worker.ts';
import type { FromWorker, PushAnswer } from '../../../platform/worker-messages.ts';
import { notificationChanges } from '../data/notifications.mutations.ts';
import { wasShown } from './browser-notifications.ts';

/** Answers the service worker, as long as somebody is signed in. Returns how to stop. */
export function watchWorkerMessages(): () => void {
  const container = workers();
  const onMessage = ({ data, ports }: MessageEvent<FromWorker>) => {
    ports[0]?.postMessage(answerTo(data));
  };
  container?.addEventListener('message', onMessage);
  return () => container?.removeEventListener('message', onMessage);
}

/** What a message of the worker causes, and its answer. */
export function answerTo(message: FromWorker): PushAnswer | boolean | null {
  switch (message.type) {
    case 'PUSH_RECEIVED':
      return { isShown: wasShown(message.payload.data.extras['notificationId'] ?? '') };
    case 'OPEN_PAGE': {
      if (session.get().state !== 'signedIn') return false;
      const { notificationId, path } = message;
      if (notificationId !== null)
        notificationChanges.send({ kind: 'mark', ids: [notificationId], isRead: true });
      goTo(appPath(path));
      return true;
    }
    case 'SW_UPDATED':
    case 'CACHE_UPDATED':
      return null;
  }
}
