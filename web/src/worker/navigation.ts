/**
 * The pages that open without a connection: the app, and those by which people come to it. Other pages, such as public links,
 * files and what the API answers, are none of the worker's business.
 */
export const offlinePages: readonly RegExp[] = [/^\/app(?:[/?]|$)/i, /^\/(?:\?|$)/, /^\/signin(?:\?|$)/];

/** Whether the address opens without a connection. */
export function opensOffline({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  return offlinePages.some((pattern) => pattern.test(pathname + search));
}

/** Whether a proxy has answered instead of the server, or the server is starting: the kept document is of more use then. */
export function isServerDown(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}
