import { Extension, type Extensions, InputRule, Mark, mergeAttributes, Node } from '@tiptap/core';
import { Code } from '@tiptap/extension-code';
import { Heading } from '@tiptap/extension-heading';
import { BulletList, OrderedList, TaskItem, TaskList } from '@tiptap/extension-list';
import { StarterKit } from '@tiptap/starter-kit';
import { isDescriptionHref } from './description-href.ts';

/** How a list is written: its sign, and whether there are empty lines between its items. Not shown. */
const listStyle = () => ({
  marker: { default: null, rendered: false },
  loose: { default: false, rendered: false },
});

/** A block that the editor has no other node for: its Markdown, shown and kept as it was typed. */
const AsTypedBlock = Node.create({
  name: 'asTyped',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre[data-as-typed]', preserveWhitespace: 'full', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['pre', mergeAttributes(HTMLAttributes, { 'data-as-typed': '' }), 0],
});

/** The same within a line: an image, or a link that is not shown as one. */
const AsTypedText = Mark.create({
  name: 'asTypedText',
  inclusive: false,
  parseHTML: () => [{ tag: 'span[data-as-typed]' }],
  renderHTML: () => ['span', { 'data-as-typed': '' }, 0],
});

/** `- [ ] ` makes a step, as in Markdown: the first sign has made a list already. */
const StepInList = Extension.create({
  name: 'stepInList',
  // Before the rule that makes a checklist within the item.
  priority: 1000,
  addInputRules: () => [
    new InputRule({
      find: /^\[([ xX]?)\] $/,
      handler({ state, range, match, chain }) {
        const { $from } = state.selection;
        if ($from.depth !== 3 || $from.node(1).type.name !== 'bulletList' || $from.index(2) !== 0)
          return null;
        chain()
          .deleteRange(range)
          .liftListItem('listItem')
          .toggleTaskList()
          .updateAttributes('taskItem', { checked: /x/i.test(match[1] ?? '') })
          .run();
        return undefined;
      },
    }),
  ],
});

/** The schema of a description with its keys and rules: what Markdown of a description shows (docs/decisions/040). */
export function descriptionExtensions(): Extensions {
  return [
    StarterKit.configure({
      heading: false,
      bulletList: false,
      orderedList: false,
      code: false,
      underline: false,
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (href) => isDescriptionHref(href),
        HTMLAttributes: { rel: 'noopener noreferrer nofollow ugc', target: '_blank' },
      },
    }),
    Heading.extend({
      renderHTML({ node }) {
        const level = Number(node.attrs['level']);
        // Below the heading of the description.
        return [`h${level}`, { 'aria-level': Math.min(level + 3, 6) }, 0];
      },
    }),
    // Bold code is Markdown as well.
    Code.extend({ excludes: '' }),
    BulletList.extend({ addAttributes: listStyle }),
    OrderedList.extend({
      addAttributes() {
        return { ...this.parent?.(), ...listStyle() };
      },
    }),
    TaskList.extend({ addAttributes: listStyle }),
    TaskItem.configure({ nested: true }),
    StepInList,
    AsTypedBlock,
    AsTypedText,
  ];
}
