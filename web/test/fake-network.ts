let isUp = true;
const listeners = new Set<() => void>();

/** The way to the fake server. */
export const network = {
  get isUp(): boolean {
    return isUp;
  },
  /** Calls `listener` whenever it goes or comes back. */
  subscribe(listener: () => void): void {
    listeners.add(listener);
  },
};

/** Takes the network away from the browser, or gives it back: for requests, the live connection and `navigator.onLine`. */
export function setOffline(offline: boolean): void {
  if (isUp === !offline) return;
  isUp = !offline;
  for (const listener of listeners) listener();
  window.dispatchEvent(new Event(offline ? 'offline' : 'online'));
}

/** The browser says what the network is like. */
export function installFakeNetwork(): void {
  Object.defineProperty(navigator, 'onLine', { get: () => isUp, configurable: true });
}
