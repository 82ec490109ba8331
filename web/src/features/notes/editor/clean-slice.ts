import { isAllowedHref } from '@longtable/contract/note-document/links';
import { Fragment, type Mark, type Node, Slice } from '@tiptap/pm/model';
import { isOwnImage } from './clean-html.ts';

/** The longest text of an attribute that the server takes. */
const maxLength = 500;
const maxSpan = 200;

type Attributes = Readonly<Record<string, unknown>>;

/** Parsed content with only such attributes as the server takes; nodes that can't be such are left out. */
export function cleanSlice({ content, openStart, openEnd }: Slice): Slice {
  const cleaned = cleanFragment(content);
  return cleaned.childCount === content.childCount
    ? new Slice(cleaned, openStart, openEnd)
    : Slice.maxOpen(cleaned);
}

function cleanFragment(fragment: Fragment): Fragment {
  const nodes: Node[] = [];
  fragment.forEach((node) => {
    const cleaned = cleanNode(node);
    if (cleaned) nodes.push(cleaned);
  });
  return Fragment.from(nodes);
}

function cleanNode(node: Node): Node | null {
  const marks = node.marks.map(cleanMark).filter((mark) => mark !== null);
  if (node.isText) return node.mark(marks);
  const attributes = attributesOf(node);
  if (!attributes) return null;
  const cleaned = node.type.create(attributes, cleanFragment(node.content), marks);
  // An empty list has no place.
  return cleaned.childCount < node.childCount && !node.type.validContent(cleaned.content) ? null : cleaned;
}

function cleanMark(mark: Mark): Mark | null {
  if (mark.type.name !== 'link') return mark;
  const { href } = mark.attrs;
  if (!isAllowedHref(href)) return null;
  return mark.type.create({ href });
}

/** Null for a node that can't be in a note. */
function attributesOf({ type: { name }, attrs }: Node): Attributes | null {
  switch (name) {
    case 'image':
      return isOwnImage(attrs['src'])
        ? {
            ...attrs,
            alt: short(attrs['alt']),
            title: short(attrs['title']),
            width: int(attrs['width']),
            height: int(attrs['height']),
          }
        : null;
    case 'bookmark':
      return isAllowedHref(attrs['href']) ? { ...attrs, title: short(attrs['title']) ?? '' } : null;
    case 'orderedList':
      return { start: int(attrs['start']) ?? 1, type: short(attrs['type']) };
    case 'codeBlock':
      return { language: short(attrs['language']) };
    case 'tableCell':
    case 'tableHeader':
      return {
        colspan: span(attrs['colspan']),
        rowspan: span(attrs['rowspan']),
        colwidth: null,
        align: ['left', 'center', 'right'].includes(String(attrs['align'])) ? attrs['align'] : null,
      };
    default:
      return attrs;
  }
}

function short(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : null;
}

function int(value: unknown): number | null {
  const number = Number(value);
  return value !== null && Number.isInteger(number) ? number : null;
}

function span(value: unknown): number {
  return Math.min(Math.max(int(value) ?? 1, 1), maxSpan);
}
