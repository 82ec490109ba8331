/** An address that a document may link to, on the web or of a mailbox; null for all others, relative ones included. */
export function safeLink(href: string | null): string | null {
  if (href === null || !/^(?:https?:\/\/|mailto:)/i.test(href) || !URL.canParse(href)) return null;
  return new URL(href).href;
}
