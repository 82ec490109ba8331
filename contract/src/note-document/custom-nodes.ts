import { mergeAttributes, Node } from '@tiptap/core';
import { calloutTones, referenceKinds } from './kinds.ts';
import { isAllowedHref } from './links.ts';

// What is parsed may come from any page: elements with other values than ours are no such nodes.

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isOneOf(values: readonly string[], value: string | null): boolean {
  return value !== null && values.includes(value);
}

/**
 * A mention of a person, or a link to a task, project, note or file, within a line. It has the id only: readers see the name that they
 * may see now.
 */
export const ReferenceNode = Node.create({
  name: 'reference',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    kind: {
      default: 'note',
      parseHTML: (element) => element.getAttribute('data-reference'),
      renderHTML: ({ kind }) => ({ 'data-reference': String(kind) }),
    },
    id: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-id'),
      renderHTML: ({ id }) => ({ 'data-id': String(id) }),
    },
  }),
  parseHTML: () => [
    {
      tag: 'span[data-reference]',
      getAttrs: (element) =>
        isOneOf(referenceKinds, element.getAttribute('data-reference')) &&
        uuid.test(element.getAttribute('data-id') ?? '')
          ? null
          : false,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
});

/** Blocks that stand out from the text. */
export const CalloutNode = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    tone: {
      default: 'info',
      parseHTML: (element) => element.getAttribute('data-callout'),
      renderHTML: ({ tone }) => ({ 'data-callout': String(tone) }),
    },
  }),
  parseHTML: () => [
    {
      tag: 'div[data-callout]',
      getAttrs: (element) => (isOneOf(calloutTones, element.getAttribute('data-callout')) ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
});

/** A web page as a block: its address, and its title when it could be read. */
export const BookmarkNode = Node.create({
  name: 'bookmark',
  group: 'block',
  atom: true,
  addAttributes: () => ({ href: { default: null }, title: { default: '' } }),
  // Before links, which are marks of text.
  parseHTML: () => [
    {
      tag: 'a[data-bookmark]',
      priority: 1100,
      getAttrs: (element) => (isAllowedHref(element.getAttribute('href')) ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes, node }) => [
    'a',
    mergeAttributes(HTMLAttributes, {
      'data-bookmark': '',
      rel: 'noopener noreferrer nofollow',
      target: '_blank',
    }),
    String(node.attrs['title'] || node.attrs['href']),
  ],
});

/** A file or folder of Resources as a block. */
export const FileNode = Node.create({
  name: 'file',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    resourceId: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-file'),
      renderHTML: ({ resourceId }) => ({ 'data-file': String(resourceId) }),
    },
  }),
  parseHTML: () => [
    {
      tag: 'div[data-file]',
      getAttrs: (element) => (uuid.test(element.getAttribute('data-file') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
});
