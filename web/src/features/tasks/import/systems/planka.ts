import type { Source } from '../model/source.ts';
import type { SourceComment, SourceStep } from '../model/source-task.ts';
import { buildSource } from './build-source.ts';
import {
  type Card,
  cardsInLists,
  contentFields,
  isTrue,
  property,
  relationFields,
  stepsField,
} from './card-fields.ts';
import type { FieldReader } from './field-reader.ts';
import { leftoversOf } from './json-fields.ts';
import { grouped, inOrderOf, type Loose, record, records, text } from './loose.ts';

/**
 * A Planka board as returned by its API (`GET /api/boards/:id`); Planka has no export. In version 1 tasks belong to
 * cards, in version 2 to task lists. Returns null for anything else.
 */
export function plankaBoard(json: unknown): Source | null {
  const { item, included } = record(json);
  const parts = record(included);
  if (!Array.isArray(parts.cards) || !Array.isArray(parts.lists)) return null;
  const items = cardsOf(parts);
  const fields: FieldReader<Card>[] = [
    { id: 'id', label: 'Card', use: 'key', isTechnical: true, texts: property('id') },
    { id: 'name', label: 'Name', use: 'title', uses: ['title'], texts: property('name') },
    { id: 'description', label: 'Description', use: 'description', texts: property('description') },
    ...relationFields,
    { id: 'dueDate', label: 'Due date', use: 'due-date', texts: property('dueDate') },
    {
      id: 'completed',
      label: 'Completed',
      use: 'done',
      texts: ({ card, list }) =>
        isTrue(
          card.isDueCompleted === true ||
            card.isDueDateCompleted === true ||
            card.isClosed === true ||
            list?.type === 'closed',
        ),
    },
    {
      id: 'updatedAt',
      label: 'Last change',
      use: 'changed-at',
      uses: ['changed-at', 'note', 'left-out'],
      texts: ({ card }) => [text(card.listChangedAt) || text(card.updatedAt)],
    },
    {
      id: 'stopwatch',
      label: 'Stopwatch',
      use: 'time-spent',
      unit: 'seconds',
      why: 'Seconds, as hours',
      texts: ({ card }) => [text(record(card.stopwatch).total)],
    },
    stepsField('tasks', 'Tasks (steps of cards)'),
    ...contentFields,
    {
      id: 'archived',
      label: 'Archived',
      use: 'archived',
      uses: ['archived', 'left-out'],
      texts: ({ list }) => isTrue(list?.type === 'archive' || list?.type === 'trash'),
    },
  ];
  const known = ['listId', 'isDueCompleted', 'isDueDateCompleted', 'isClosed', 'listChangedAt'];
  return buildSource({
    system: 'planka',
    name: text(record(item).name),
    noun: 'card',
    items,
    rowOf: (_, index) => index + 1,
    fields: [...fields, ...leftoversOf(items, ({ card }) => card, [...fields.map(({ id }) => id), ...known])],
    remarks: remarksOf(items),
  });
}

function cardsOf(parts: Loose): Card[] {
  const labels = named(parts.labels);
  const users = new Map(
    records(parts.users).map((user) => [text(user.id), text(user.email) || nameOf(user)]),
  );
  const cardLabels = grouped(records(parts.cardLabels), 'cardId');
  const cardMembers = grouped(records(parts.cardMemberships), 'cardId');
  const attachments = grouped(records(parts.attachments), 'cardId');
  const stepsOf = stepsByCard(parts);
  const commentsOf = commentsByCard(parts);
  const customFieldsOf = customFieldsByCard(parts);
  const order = { listId: 'listId', position: 'position' };
  return cardsInLists(records(parts.cards), records(parts.lists), order).map(({ card, list }) => {
    const id = text(card.id);
    return {
      card,
      list,
      labels: (cardLabels.get(id) ?? []).flatMap(({ labelId }) => labels.get(text(labelId)) ?? []),
      members: (cardMembers.get(id) ?? []).flatMap(({ userId }) => users.get(text(userId)) ?? []),
      steps: stepsOf(id),
      comments: commentsOf(id),
      attachments: (attachments.get(id) ?? []).map((one) => ({
        name: text(one.name),
        url: text(one.url) || text(record(one.data).url),
      })),
      customFields: customFieldsOf(id),
    };
  });
}

function stepsByCard(parts: Loose): (cardId: string) => SourceStep[] {
  const steps = inOrderOf(records(parts.tasks), 'position');
  const onCards = grouped(steps, 'cardId');
  const onLists = grouped(steps, 'taskListId');
  const taskLists = grouped(inOrderOf(records(parts.taskLists), 'position'), 'cardId');
  return (cardId) => {
    const ofLists = (taskLists.get(cardId) ?? []).flatMap(({ id }) => onLists.get(text(id)) ?? []);
    return [...(onCards.get(cardId) ?? []), ...ofLists].map(({ name, isCompleted }) => ({
      title: text(name),
      done: isCompleted === true,
    }));
  };
}

/** Groups comments by card: actions in version 1, comments in version 2. The board endpoint doesn't include them itself. */
function commentsByCard(parts: Loose): (cardId: string) => SourceComment[] {
  const users = new Map(records(parts.users).map((user) => [text(user.id), nameOf(user)]));
  const actions = records(parts.actions).filter(({ type }) => type === 'commentCard');
  const all = grouped([...records(parts.comments), ...actions], 'cardId');
  return (cardId) =>
    (all.get(cardId) ?? [])
      .map((one) => ({
        author: users.get(text(one.userId)) ?? '',
        at: text(one.createdAt),
        text: text(one.text) || text(record(one.data).text),
      }))
      .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function customFieldsByCard(parts: Loose): (cardId: string) => { label: string; text: string }[] {
  const fields = named(parts.customFields);
  const values = grouped(records(parts.customFieldValues), 'cardId');
  return (cardId) =>
    (values.get(cardId) ?? []).map((value) => ({
      label: fields.get(text(value.customFieldId)) ?? '',
      text: text(value.content),
    }));
}

function remarksOf(items: readonly Card[]): string[] {
  const there = items.reduce((sum, { comments }) => sum + comments.length, 0);
  const counted = items.reduce((sum, { card }) => sum + (Number(card.commentsTotal) || 0), 0);
  if (there > 0 || items.length === 0) return [];
  return [
    counted > 0
      ? `${counted} comments are not in the file: Planka gives them out card by card.`
      : 'Comments are not in the file: Planka gives them out card by card.',
  ];
}

function nameOf(user: Loose): string {
  return text(user.name) || text(user.username);
}

/** Labels without a name are named after their colour. */
function named(labels: unknown): Map<string, string> {
  return new Map(
    records(labels).map((label) => [
      text(label.id),
      text(label.name).trim() || text(label.color).replaceAll('-', ' '),
    ]),
  );
}
