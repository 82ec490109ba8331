/** A refusal by a proxy in front of our server, in the format of our own. */
type ProxyRefusal = { readonly code: string; readonly text: string; readonly errorId: string };

const texts: Readonly<Record<number, string>> = {
  413: 'This is larger than a proxy in front of the server allows. Nothing was saved. Ask the owner of the server to raise the proxy’s limit (client_max_body_size in nginx).',
  429: 'A proxy in front of the server limits the number of requests. Please wait a moment and try again.',
};

/**
 * The text for a refusal that did not come from our server. A proxy responds with an HTML page, which is never shown.
 */
export function proxyRefusal(status: number): ProxyRefusal {
  const text =
    texts[status] ??
    `A proxy in front of the server refused this (status ${status}). Nothing was saved. Ask the owner of the server to check the proxy’s log.`;
  return { code: status === 413 ? 'proxy/too-large' : 'proxy/refused', text, errorId: '' };
}
