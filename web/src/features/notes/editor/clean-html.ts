import { isAllowedHref } from '@longtable/contract/note-document/links';

// What is pasted comes from any page, or from office programs. The schema of notes leaves out what it does not know; here goes what it
// would misread: lists and headings of Word that are paragraphs, tasks of GitHub, text of styles and scripts.

const dropped =
  'script, style, template, noscript, iframe, object, embed, svg, math, link, meta, title, head, form > input';
/** Only images of ours: others would tell their server who reads the note. */
const ownImage = /^\/api\/resources\/[0-9a-f-]{36}\/content\/[0-9a-f-]{36}$/;

/** Whether an image of this address may be in a note. */
export function isOwnImage(source: unknown): source is string {
  return typeof source === 'string' && ownImage.test(source);
}

/** HTML of any origin, so that the schema of notes reads it as it was meant. Never put into a page: it is only parsed. */
export function cleanHtml(html: string): string {
  // Conditional comments of Word.
  const { body } = new DOMParser().parseFromString(html.replaceAll(/<!--[\s\S]*?-->/g, ''), 'text/html');
  for (const element of body.querySelectorAll('input[type="checkbox"]'))
    markTask(element as HTMLInputElement);
  for (const element of body.querySelectorAll(dropped)) element.remove();
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src');
    if (isOwnImage(pathOf(source))) image.setAttribute('src', pathOf(source));
    else image.replaceWith(image.alt);
  }
  for (const link of body.querySelectorAll('a')) {
    if (isAllowedHref(link.getAttribute('href'))) continue;
    link.removeAttribute('data-bookmark');
    link.replaceWith(...link.childNodes);
  }
  for (const element of body.querySelectorAll('[class], [style]')) cleanStyles(element as HTMLElement);
  for (const heading of body.querySelectorAll('h5, h6')) rename(heading, 'h4');
  // Markdown ends code with a line break.
  for (const code of body.querySelectorAll('pre > code')) {
    if (code.childElementCount === 0) code.textContent = code.textContent.replace(/\n$/, '');
  }
  wordLists(body);
  return body.innerHTML;
}

/** The path of an address of this site. */
function pathOf(address: string | null): string {
  if (address === null) return '';
  const own = `${location.origin}/`;
  return address.startsWith(own) ? address.slice(own.length - 1) : address;
}

/** GitHub and Markdown have a box in the list item. */
function markTask(box: HTMLInputElement): void {
  const item = box.closest('li');
  const list = item?.parentElement;
  if (item?.dataset['type'] === 'taskItem' || !item || list?.localName !== 'ul') return;
  item.dataset['type'] = 'taskItem';
  item.dataset['checked'] = String(box.checked || box.hasAttribute('checked'));
  list.dataset['type'] = 'taskList';
  for (const other of list.children) {
    if (other.localName === 'li') (other as HTMLElement).dataset['type'] = 'taskItem';
  }
  box.remove();
}

/** Keeps bold, italic and the like, which some programs write as styles, and the language of code. */
function cleanStyles(element: HTMLElement): void {
  const language = [...element.classList].find((name) => name.startsWith('language-'));
  const isWordItem =
    /MsoListParagraph/.test(element.className) || /mso-list:\s*l/i.test(element.getAttribute('style') ?? '');
  if (isWordItem)
    element.dataset['wordItem'] = /level(\d)/.exec(element.getAttribute('style') ?? '')?.[1] ?? '1';
  if (/^Mso(Title|Heading\d)$/.test(element.className)) rename(element, 'h1');
  element.className = language ?? '';
  if (language === undefined) element.removeAttribute('class');
}

/** Word writes the items of lists as paragraphs that begin with their sign. */
function wordLists(body: HTMLElement): void {
  let list: HTMLElement | null = null;
  for (const item of body.querySelectorAll<HTMLElement>('p[data-word-item]')) {
    const sign = /^\s*(?:[·•o§\-–]|(\d+|[a-z])[.)])\s+/i.exec(item.textContent);
    const kind = sign?.[1] === undefined ? 'ul' : 'ol';
    if (!list || list.localName !== kind || item.previousElementSibling !== list) {
      list = document.createElement(kind);
      item.before(list);
    }
    const entry = document.createElement('li');
    const text = document.createElement('p');
    text.append(...item.childNodes);
    removeStart(text, sign?.[0].length ?? 0);
    entry.append(text);
    list.append(entry);
    item.remove();
  }
}

function removeStart(element: HTMLElement, length: number): void {
  let left = length;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (left > 0 && walker.nextNode()) {
    const text = walker.currentNode as Text;
    const removed = Math.min(left, text.data.length);
    text.deleteData(0, removed);
    left -= removed;
  }
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
