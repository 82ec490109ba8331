import { noteExtensions } from '@longtable/contract/note-document/extensions';
import type { ReferenceKind } from '@longtable/contract/note-document/kinds';
import { isAllowedHref } from '@longtable/contract/note-document/links';
import { bookmarkTitle, fileTitle } from '@longtable/contract/note-markdown/write';
import { getSchema } from '@tiptap/core';
import { type Node, DOMParser as SchemaParser, Slice } from '@tiptap/pm/model';
import { cleanHtml, isOwnImage } from '../editor/clean-html.ts';
import { cleanSlice } from '../editor/clean-slice.ts';

/** Where a link or picture of an imported text leads. */
export type Target =
  | { readonly kind: ReferenceKind; readonly id: string }
  /** An image or file of Resources. */
  | { readonly kind: 'image'; readonly src: string }
  | { readonly kind: 'file'; readonly id: string };

/** Finds what is meant by the address of a link or picture, or by the words of a wiki link; null for nothing of ours. */
export type FindTarget = (address: string, how: 'link' | 'image' | 'wiki' | 'embed') => Target | null;

export const noteSchemaHere = getSchema(noteExtensions());
const parser = SchemaParser.fromSchema(noteSchemaHere);

/** The text of a note out of HTML of any origin: what a note can't have is left out, and its words stay. */
export function documentOfHtml(html: string, find: FindTarget): Node {
  const page = new DOMParser().parseFromString(html, 'text/html');
  pointTargets(page.body, find);
  splitParagraphs(page.body);
  // Cleaning renames tags that it knows; the elements made here have none of them.
  const cleaned = new DOMParser().parseFromString(cleanHtml(page.body.innerHTML), 'text/html').body;
  prepareBlocks(cleaned);
  const doc = parser.parse(cleaned, { preserveWhitespace: true });
  const { content } = cleanSlice(new Slice(doc.content, 0, 0));
  return noteSchemaHere.topNodeType.createAndFill(null, content) ?? doc;
}

/** Makes links and pictures point to what they mean here. */
function pointTargets(body: HTMLElement, find: FindTarget): void {
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? '';
    const target = find(source, 'image');
    if (target?.kind === 'image') image.setAttribute('src', target.src);
    else if (target?.kind === 'file') image.replaceWith(element('div', { 'data-file': target.id }));
    else if (!isOwnImage(source)) image.replaceWith(...linkedImage(image, source));
  }
  for (const link of body.querySelectorAll('a')) {
    const wiki = link.dataset['wiki'];
    const href = link.getAttribute('href') ?? '';
    const how = wiki === undefined ? 'link' : 'embed' in link.dataset ? 'embed' : 'wiki';
    const target = find(wiki ?? href, how);
    // A picture that leads to itself, as Notion has all of them.
    if (target && link.querySelector('img, div[data-file]')) link.replaceWith(...link.childNodes);
    else if (target) link.replaceWith(...targetElement(target, link, how));
    else if (wiki !== undefined) link.replaceWith(...link.childNodes);
    else if (link.title === bookmarkTitle && isAllowedHref(href)) {
      const name = link.textContent;
      link.replaceWith(element('a', { 'data-bookmark': '', href, title: name === href ? '' : name }));
    }
  }
}

/** A picture of the web stays a link to it: no page of ours loads it. */
function linkedImage(image: HTMLImageElement, source: string): ChildNode[] {
  const name = image.alt || image.title;
  if (!isAllowedHref(source)) return name === '' ? [] : [document.createTextNode(name)];
  const link = element('a', { href: source });
  link.textContent = name || source;
  // Not a link within a link.
  return image.closest('a') ? [document.createTextNode(name || source)] : [link];
}

function targetElement(target: Target, link: HTMLAnchorElement, how: string): HTMLElement[] {
  switch (target.kind) {
    case 'image':
      return how === 'embed'
        ? [element('img', { src: target.src, alt: imageWords(link) })]
        : [element('a', { href: location.origin + target.src }, link.textContent)];
    case 'file':
      return how === 'embed' || link.title === fileTitle
        ? [element('div', { 'data-file': target.id })]
        : [element('span', { 'data-reference': 'resource', 'data-id': target.id })];
    default:
      return link.title === fileTitle && target.kind === 'resource'
        ? [element('div', { 'data-file': target.id })]
        : [element('span', { 'data-reference': target.kind, 'data-id': target.id })];
  }
}

/** Obsidian writes the width of a picture where other links have words. */
function imageWords(link: HTMLAnchorElement): string {
  return /^\d+(x\d+)?$/.test(link.textContent) ? '' : link.textContent;
}

const blocks = 'img, div[data-file], a[data-bookmark]';

/** Blocks within a line end the paragraph: the schema has them beside paragraphs. */
function splitParagraphs(body: HTMLElement): void {
  for (const block of body.querySelectorAll(blocks)) {
    // Out of links, formats and the paragraph.
    for (let parent = block.parentElement; parent && isLine(parent); parent = block.parentElement) {
      const before = parent.cloneNode(false) as HTMLElement;
      while (parent.firstChild && parent.firstChild !== block) before.append(parent.firstChild);
      parent.before(...(isBlank(before) ? [] : [before]), block);
      if (isBlank(parent)) parent.remove();
    }
  }
}

function isLine({ localName }: Element): boolean {
  return /^(p|a|b|strong|em|i|u|s|del|mark|span|h[1-6]|figure|code)$/.test(localName);
}

function isBlank(part: Element): boolean {
  return (
    part.textContent.trim() === '' &&
    !part.querySelector('img, br, span[data-reference], div, a[data-bookmark]')
  );
}

/** What our own Markdown writes for blocks that Markdown has no sign for. */
function prepareBlocks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[data-bookmark]')) {
    // The parser reads the attributes of the node.
    link.textContent = '';
  }
  for (const toggle of body.querySelectorAll('details')) {
    const summary = toggle.querySelector(':scope > summary') ?? element('summary', {}, 'Details');
    const content = element('div', { 'data-type': 'detailsContent' });
    content.append(...[...toggle.childNodes].filter((node) => node !== summary));
    if (content.textContent.trim() === '' && content.childElementCount === 0)
      content.append(element('p', {}));
    toggle.replaceChildren(summary, content);
  }
  for (const item of body.querySelectorAll('li[data-type="taskItem"]')) {
    // The parser looks for the first such element within, however deep.
    const content = element('div', {});
    content.append(...item.childNodes);
    item.append(content);
  }
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const lonely: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const parent = text.parentElement;
    if (text.data.trim() === '' && text.data.includes('\u00a0') && parent && isAlone(text, parent))
      lonely.push(text);
  }
  for (const text of lonely) emptyLine(text);
}

/** Whether a text is all there is in its block. */
function isAlone(text: Text, parent: Element): boolean {
  return text.data === '\u00a0' || text.data.trim() === ''
    ? !/^(pre|code|span)$/.test(parent.localName) && siblingsAreBlocks(text)
    : false;
}

function siblingsAreBlocks(text: Text): boolean {
  const inline = (node: ChildNode | null) =>
    node !== null &&
    (node.nodeType === 3 ||
      /^(a|b|strong|em|i|u|s|del|mark|span|br|code)$/.test((node as Element).localName ?? ''));
  return !inline(text.previousSibling) && !inline(text.nextSibling);
}

function emptyLine(text: Text): void {
  const parent = text.parentElement;
  if (parent?.localName === 'p') text.remove();
  else text.replaceWith(element('p', {}));
}

function element(name: string, attributes: Readonly<Record<string, string>>, text = ''): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}
