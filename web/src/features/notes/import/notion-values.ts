/** A page that a value of a database names, as `Name (path or address with its id)`. */
const pageName =
  /([^,()<>]{0,300}[^\s,()<>]) \(([^\s()<>]{0,2000}[0-9a-f]{32}(?:\.(?:md|csv|html))?(?:\?[^\s()<>]{0,200})?)\)/gi;

/** Makes links of the pages that a value of Notion names, in the HTML of the value. */
export function linkedPages(html: string): string {
  // Most values name none.
  if (!html.includes(' (')) return html;
  return html.replaceAll(pageName, (_all, name: string, address: string) => {
    const before = /^\s*/.exec(name)?.[0] ?? '';
    return `${before}<a href="${address}">${name.trim()}</a>`;
  });
}
