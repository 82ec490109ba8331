import { isId } from './is-id.ts';
import { linksIn } from './message-links.ts';

/** What cards are shown of. A resource is a file, folder or link. */
export const itemKinds = ['task', 'note', 'resource', 'project', 'team'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** The most items whose cards are asked for at once. */
export const mostItemCards = 100;

/** The most cards of a message. */
export const mostCardsOfMessage = 3;

/** An item that a message links to; `href` is the address in it. */
export type LinkedItemRef = { readonly kind: ItemKind; readonly id: string; readonly href: string };

/** Declared here, since browsers and Node have it but the language's own types do not. */
type Address = Readonly<Record<'origin' | 'pathname' | 'href', string>> & {
  readonly searchParams: { get(name: string): string | null };
};
const { URL } = globalThis as unknown as { URL: { parse(text: string): Address | null } };

const pages: readonly (readonly [ItemKind, RegExp])[] = [
  ['note', /^\/app\/notes\/([^/]+)\/?$/],
  ['project', /^\/app\/collaboration\/projects\/([^/]+)\/?$/],
  ['team', /^\/app\/collaboration\/teams\/([^/]+)\/?$/],
];

/** The items that a message links to, in order and each once, at most `mostCardsOfMessage`. `ownOrigin` is that of this server. */
export function itemLinksIn(text: string, ownOrigin: string): readonly LinkedItemRef[] {
  const items = new Map<string, LinkedItemRef>();
  for (const href of linksIn(text)) {
    const item = itemOf(href, ownOrigin);
    if (item && items.size < mostCardsOfMessage && !items.has(item.id)) items.set(item.id, item);
  }
  return [...items.values()];
}

/** Whether a message consists of nothing but addresses of these items, which its cards show as well. */
export function isOnlyItems(text: string, items: readonly LinkedItemRef[], ownOrigin: string): boolean {
  return text
    .trim()
    .split(/\s+/)
    .every((part) => {
      const item = itemOf(part, ownOrigin);
      return item !== null && items.some(({ id }) => id === item.id);
    });
}

/** The item that an address of the app opens; null for other addresses. */
function itemOf(address: string, ownOrigin: string): LinkedItemRef | null {
  const url = URL.parse(address);
  if (!url || url.origin !== ownOrigin || !/^\/app(\/|$)/.test(url.pathname)) return null;
  const { pathname, searchParams, href } = url;
  const found = (kind: ItemKind, id: string | null | undefined) =>
    isId(id) ? { kind, id: id.toLowerCase(), href } : null;
  // A task opens above any page.
  const task = found('task', searchParams.get('task'));
  if (task) return task;
  if (/^\/app\/resources\/?$/.test(pathname))
    return found('resource', searchParams.get('item') ?? searchParams.get('folder'));
  for (const [kind, page] of pages) {
    const item = found(kind, page.exec(pathname)?.[1]);
    if (item) return item;
  }
  return null;
}
