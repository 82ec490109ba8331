import type { SourceAttachment, SourceComment, SourceStep } from '../model/source-task.ts';
import type { FieldReader } from './field-reader.ts';
import { inOrderOf, type Loose, text } from './loose.ts';

/** A card of a board with lists, with its resolved relations. */
export type Card = {
  readonly card: Loose;
  readonly list: Loose | undefined;
  readonly labels: readonly string[];
  readonly members: readonly string[];
  readonly steps: readonly SourceStep[];
  readonly comments: readonly SourceComment[];
  readonly attachments: readonly SourceAttachment[];
  readonly customFields: readonly { readonly label: string; readonly text: string }[];
};

/** Labels and names may contain list separators: don't split them. */
const plain = { list: (name: string) => [name] };

/** Reads a property of a card. */
export function property(name: string): FieldReader<Card>['texts'] {
  return ({ card }) => [text(card[name])];
}

/** The value of a checked box; empty if unchecked. */
export function isTrue(value: unknown): string[] {
  return value === true ? ['true'] : [];
}

/** Lists, labels and members by name. */
export const relationFields: readonly FieldReader<Card>[] = [
  {
    id: 'list',
    label: 'List',
    use: 'status',
    uses: ['status', 'status-and-tag', 'tags', 'note', 'left-out'],
    parsing: plain,
    texts: ({ list }) => [text(list?.name)],
  },
  {
    id: 'labels',
    label: 'Labels',
    use: 'tags',
    uses: ['tags', 'note', 'left-out'],
    parsing: plain,
    texts: ({ labels }) => labels,
  },
  {
    id: 'members',
    label: 'Members',
    use: 'assignee',
    uses: ['assignee', 'note', 'left-out'],
    parsing: plain,
    texts: ({ members }) => members,
  },
];

/** Checklist items, labelled as in the source system. */
export function stepsField(id: string, label: string): FieldReader<Card> {
  return {
    id,
    label,
    use: 'steps',
    texts: ({ steps }) => steps.map(({ title }) => title),
    put(task, { steps }, use) {
      if (use === 'steps') task.steps.push(...steps);
      return use === 'steps';
    },
  };
}

/** Comments, attachments and custom fields. */
export const contentFields: readonly FieldReader<Card>[] = [
  {
    id: 'comments',
    label: 'Comments',
    use: 'comments',
    uses: ['comments', 'comments-in-description', 'left-out'],
    texts: ({ comments }) => comments.map((comment) => comment.text),
    put(task, { comments }) {
      task.comments.push(...comments);
      return true;
    },
  },
  {
    id: 'attachments',
    label: 'Attachments',
    use: 'attachments',
    texts: ({ attachments }) => attachments.map(({ name, url }) => name || url),
    put(task, { attachments }, use) {
      if (use === 'attachments') task.attachments.push(...attachments);
      return use === 'attachments';
    },
  },
  {
    id: 'custom fields',
    label: 'Custom fields',
    use: 'note',
    uses: ['note', 'left-out'],
    texts: ({ customFields }) => customFields.map((field) => `${field.label}: ${field.text}`),
    put(task, { customFields }) {
      task.notes.push(...customFields);
      return true;
    },
  },
];

/** The cards of a board in order, list by list. The arguments name the properties. */
export function cardsInLists(
  cards: readonly Loose[],
  lists: readonly Loose[],
  { listId, position }: { listId: string; position: string },
): { card: Loose; list: Loose | undefined }[] {
  const ordered = inOrderOf(lists, position);
  const indexes = new Map(ordered.map((list, index) => [text(list.id), index]));
  const indexOf = (card: Loose) => indexes.get(text(card[listId])) ?? ordered.length;
  return inOrderOf(cards, position)
    .toSorted((a, b) => indexOf(a) - indexOf(b))
    .map((card) => ({ card, list: ordered[indexOf(card)] }));
}
