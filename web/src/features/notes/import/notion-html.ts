import { bookmarkTitle } from '@longtable/contract/note-markdown/write';

/** A page that Notion has exported as HTML, with its title and properties. */
export type NotionPage = {
  readonly title: string;
  readonly properties: readonly (readonly [string, string])[];
  readonly html: string;
};

/** Reads HTML of Notion, or of anything else. */
export function readHtmlPage(html: string): NotionPage {
  const { body, title } = new DOMParser().parseFromString(html, 'text/html');
  const heading = body.querySelector('.page-title, h1');
  const properties = [...body.querySelectorAll('table.properties tr')].map(
    (row) => [text(row.querySelector('th')), valueOf(row.querySelector('td'))] as const,
  );
  const content = body.querySelector<HTMLElement>('.page-body') ?? body;
  const name = text(heading) || title.trim();
  if (heading && content.contains(heading) && text(heading) === name) heading.remove();
  for (const gone of content.querySelectorAll('style, script, .icon, .properties, .bookmark-image'))
    gone.remove();
  // One around each block.
  for (const wrapper of content.querySelectorAll<HTMLElement>('div[style*="display:contents"]'))
    wrapper.replaceWith(...wrapper.childNodes);
  joinLists(content);
  readChecklists(content);
  for (const list of content.querySelectorAll('ul.toggle')) {
    list.replaceWith(...list.querySelectorAll(':scope > li > details'));
  }
  for (const figure of content.querySelectorAll('figure.callout')) {
    const callout = content.ownerDocument.createElement('div');
    callout.dataset['callout'] = 'info';
    callout.append(...figure.childNodes);
    figure.replaceWith(callout);
  }
  for (const cell of content.querySelectorAll('td:has(.checkbox, .selected-value, time)'))
    cell.textContent = valueOf(cell);
  for (const link of content.querySelectorAll<HTMLAnchorElement>('a.bookmark')) {
    link.textContent = text(link.querySelector('.bookmark-title')) || link.getAttribute('href');
    link.title = bookmarkTitle;
  }
  for (const formula of content.querySelectorAll('.katex')) {
    const source = text(formula.querySelector('annotation'));
    if (source !== '') (formula.closest('.katex-display') ?? formula).replaceWith(`$${source}$`);
  }
  return { title: name, properties, html: content.innerHTML };
}

/** Notion makes a list of each item. */
function joinLists(content: HTMLElement): void {
  for (const list of content.querySelectorAll('ul.bulleted-list, ul.to-do-list, ol.numbered-list')) {
    const before = list.previousElementSibling;
    if (before?.className !== list.className || before.localName !== list.localName) continue;
    const isNext =
      list.localName === 'ul' ||
      Number(list.getAttribute('start') ?? 1) ===
        Number(before.getAttribute('start') ?? 1) + before.childElementCount;
    const between = list.previousSibling;
    if (!isNext || (between !== before && between?.textContent?.trim() !== '')) continue;
    before.append(...list.childNodes);
    list.remove();
  }
}

function readChecklists(content: HTMLElement): void {
  for (const list of content.querySelectorAll('ul.to-do-list')) {
    list.setAttribute('data-type', 'taskList');
    for (const item of list.querySelectorAll(':scope > li')) {
      const box = item.querySelector('.checkbox');
      item.setAttribute('data-type', 'taskItem');
      item.setAttribute('data-checked', String(box?.classList.contains('checkbox-on') ?? false));
      box?.remove();
    }
  }
}

/** The value of a property as a text: options with commas between them, and whether a box is ticked. */
function valueOf(cell: Element | null): string {
  const options = [...(cell?.querySelectorAll('.selected-value, .user') ?? [])];
  if (options.length > 0) return options.map(text).join(', ');
  const box = cell?.querySelector('.checkbox');
  if (box) return box.classList.contains('checkbox-on') ? 'Yes' : 'No';
  return text(cell).replace(/^@/, '');
}

function text(element: Element | null): string {
  return element?.textContent.trim() ?? '';
}
