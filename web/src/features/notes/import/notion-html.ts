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
    (row) => [text(row.querySelector('th')), text(row.querySelector('td'))] as const,
  );
  const content = body.querySelector<HTMLElement>('.page-body') ?? body;
  const name = text(heading) || title.trim();
  if (heading && content.contains(heading) && text(heading) === name) heading.remove();
  for (const gone of content.querySelectorAll('style, script, .icon, .properties')) gone.remove();
  for (const list of content.querySelectorAll('ul.to-do-list')) {
    list.setAttribute('data-type', 'taskList');
    for (const item of list.querySelectorAll(':scope > li')) {
      const box = item.querySelector('.checkbox');
      item.setAttribute('data-type', 'taskItem');
      item.setAttribute('data-checked', String(box?.classList.contains('checkbox-on') ?? false));
      box?.remove();
    }
  }
  for (const list of content.querySelectorAll('ul.toggle')) {
    list.replaceWith(...list.querySelectorAll(':scope > li > details'));
  }
  for (const figure of content.querySelectorAll('figure.callout')) {
    const callout = content.ownerDocument.createElement('div');
    callout.dataset['callout'] = 'info';
    callout.append(...figure.childNodes);
    figure.replaceWith(callout);
  }
  return { title: name, properties, html: content.innerHTML };
}

function text(element: Element | null): string {
  return element?.textContent.trim() ?? '';
}
