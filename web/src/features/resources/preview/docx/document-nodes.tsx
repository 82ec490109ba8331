import { createElement, Fragment, type ReactNode } from 'react';
import { textLink } from '../../../../ui/linked-text.tsx';
import { safeLink } from '../safe-link.ts';
import type { DocxContent } from './read-docx.ts';

/** Elements that are shown as they are, without their attributes. Of others only the content is shown. */
const plain = new Set(
  'p strong em b i u s sup sub br hr blockquote pre code ul ol li thead tbody tr dl dt dd'.split(' '),
);
/** Elements whose content is no text. */
const hidden = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'noscript',
  'svg',
  'math',
]);
const empty = new Set(['br', 'hr']);

/** More columns or rows than this are not joined to one cell. */
const maxSpan = 1000;

/** The level of the title of the preview. */
const levelOfTitle = 2;

/** What is nested deeper is left out: React renders by recursion. */
const maxDepth = 100;

/**
 * The content of a document as elements of our own: only the elements listed here, links to the web and to mail addresses, and the
 * document's own pictures. The HTML is parsed into a document of its own, in which nothing is loaded and no script runs.
 */
export function documentNodes({ html, pictures }: DocxContent): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const levels = headingLevels(body);
  return children(body, { pictures, levels, depth: 0 });
}

type Context = {
  readonly pictures: readonly string[];
  readonly levels: ReadonlyMap<Element, number>;
  readonly depth: number;
};

function children(parent: Element, context: Context): ReactNode {
  const inside = { ...context, depth: context.depth + 1 };
  if (inside.depth > maxDepth) return null;
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a document never move
  return Array.from(parent.childNodes, (node, index) => (
    <Fragment key={index}>{nodeOf(node, inside)}</Fragment>
  ));
}

function nodeOf(node: ChildNode, context: Context): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  return node instanceof Element ? elementOf(node, context) : null;
}

function elementOf(element: Element, context: Context): ReactNode {
  const name = element.localName;
  if (hidden.has(name)) return null;
  if (empty.has(name)) return createElement(name);
  const level = context.levels.get(element);
  if (level !== undefined) return createElement(`h${level}`, { dir: 'auto' }, children(element, context));
  if (plain.has(name)) {
    const direction = name === 'p' || name === 'li' ? { dir: 'auto' } : null;
    return createElement(name, direction, children(element, context));
  }
  switch (name) {
    case 'a': {
      const href = safeLink(element.getAttribute('href'));
      if (href === null) return children(element, context);
      return (
        <a {...textLink} href={href}>
          {children(element, context)}
        </a>
      );
    }
    case 'img': {
      const src = context.pictures[Number(/^picture:(\d+)$/.exec(element.getAttribute('src') ?? '')?.[1])];
      return src === undefined ? null : <img src={src} alt={element.getAttribute('alt') ?? ''} />;
    }
    case 'table':
      return (
        // Wide tables are scrolled by themselves, also by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section aria-label="Table" tabIndex={0} className="focus-inset">
          <table>{children(element, context)}</table>
        </section>
      );
    case 'td':
    case 'th':
      return createElement(
        name,
        { colSpan: spanOf(element, 'colspan'), rowSpan: spanOf(element, 'rowspan') },
        children(element, context),
      );
    default:
      return children(element, context);
  }
}

function spanOf(element: Element, attribute: string): number {
  const span = Number(element.getAttribute(attribute) ?? 1);
  return Number.isInteger(span) && span >= 1 ? Math.min(span, maxSpan) : 1;
}

/** The level of each heading in the page: below the title, and without gaps, for its outline. */
function headingLevels(body: Element): ReadonlyMap<Element, number> {
  const headings = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const levelOf = (heading: Element) => Number(heading.localName.slice(1));
  const highest = Math.min(...headings.map(levelOf));
  const levels = new Map<Element, number>();
  let last = levelOfTitle;
  for (const heading of headings) {
    last = Math.min(levelOf(heading) - highest + levelOfTitle + 1, last + 1, 6);
    levels.set(heading, last);
  }
  return levels;
}
