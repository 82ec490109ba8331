let isUp = true;
const listeners = new Set<() => void>();

/** The network between the page and the fake server. */
export const network = {
  get isUp(): boolean {
    return isUp;
  },
  /** Calls `listener` when it goes down or up. */
  subscribe(listener: () => void): void {
    listeners.add(listener);
  },
};

/** Turns the network off or on: for requests, the live connection and `navigator.onLine`. */
export function setOffline(offline: boolean): void {
  if (isUp === !offline) return;
  isUp = !offline;
  for (const listener of listeners) listener();
  window.dispatchEvent(new Event(offline ? 'offline' : 'online'));
}

/** Makes `navigator.onLine` reflect the fake network. */
export function installFakeNetwork(): void {
  Object.defineProperty(navigator, 'onLine', { get: () => isUp, configurable: true });
}
