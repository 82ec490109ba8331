// The worker of device push (docs/decisions/075-device-tokens.md): shows what Firebase delivers, and opens its page on a click. It
// needs no library, as Firebase delivers plain JSON by web push. The worker of the app (/sw.js) has another scope.
(() => {
  /** How long an open page has to answer that it opens a page, in milliseconds. */
  const answerMs = 1000;

  /** A push that cannot be read shows something as well: browsers take back the permission of those that show nothing. */
  const unreadable = { notification: { title: 'Longtable', body: 'You have a new notification.' }, data: {} };

  const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

  function read(data) {
    try {
      const message = data.json();
      if (!isRecord(message) || !isRecord(message.notification)) return unreadable;
      if (typeof message.notification.title !== 'string') return unreadable;
      return { ...message, data: isRecord(message.data) ? message.data : {} };
    } catch {
      return unreadable;
    }
  }

  /** The path of an address of this app, also of the form `/#/app/…`; the notifications for any other. */
  function pathOf(address) {
    const url = typeof address === 'string' ? URL.parse(address, self.location.origin) : null;
    if (!url || url.origin !== self.location.origin) return '/app/notifications';
    if (url.hash.startsWith('#/app')) return url.hash.slice(1);
    return url.pathname + url.search + url.hash;
  }

  const isInApp = (address) => /^\/app(?:\/|$)/.test(new URL(address).pathname);

  const pagesInApp = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    return pages.filter(({ url }) => isInApp(url));
  };

  async function receive(data) {
    const { notification, data: extras, fcmOptions } = read(data);
    // The page shows it itself.
    const pages = await pagesInApp();
    if (extras.type !== 'test' && pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
    const { title, ...options } = notification;
    // Firebase delivers all values as text.
    const timestamp = Number(options.timestamp) || Date.now();
    await self.registration.showNotification(title, {
      ...options,
      timestamp,
      requireInteraction: String(options.requireInteraction) === 'true',
      data: {
        path: pathOf(extras.clickAction ?? fcmOptions?.link ?? options.click_action),
        notificationId: extras.notificationId ?? null,
      },
    });
  }

  /** Asks a page to open a path, and resolves whether it does. Pages that are frozen or of another build do not answer. */
  function ask(page, message) {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      const timer = setTimeout(() => resolve(false), answerMs);
      port1.addEventListener('message', () => {
        clearTimeout(timer);
        resolve(true);
      });
      port1.start();
      page.postMessage(message, [port2]);
    });
  }

  async function open({ path, notificationId }) {
    const pages = await pagesInApp();
    for (const page of pages.toSorted((one, other) => Number(other.focused) - Number(one.focused))) {
      // Before it is asked: browsers allow it only for a moment after the click.
      await page.focus().catch(() => undefined);
      if (await ask(page, { type: 'OPEN_PAGE', path, notificationId })) return;
    }
    await self.clients.openWindow(path);
  }

  self.addEventListener('install', () => void self.skipWaiting());
  self.addEventListener('push', (event) => event.waitUntil(receive(event.data)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data ?? { path: '/app/notifications', notificationId: null }));
  });
})();
