const signs = /[*_`~\\]|\]\(|^[ \t]*(?:#{1,6}[ \t]|[-+][ \t]|\d{1,9}[.)][ \t]|>|[-=]+[ \t]*$)/m;

/** Whether a text has characters that may be Markdown. Links alone are not: `LinkedText` shows them. */
export function hasMarkdown(text: string): boolean {
  return signs.test(text);
}
