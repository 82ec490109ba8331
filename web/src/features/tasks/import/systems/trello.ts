import type { Source } from '../model/source.ts';
import type { SourceComment } from '../model/source-task.ts';
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
import type { TableSystem } from './table-system.ts';

/**
 * JSON export of a Trello board (Menu, "Print, export, and share", "Export as JSON"). Returns null for anything else.
 */
export function trelloBoard(json: unknown): Source | null {
  const board = record(json);
  if (!Array.isArray(board.cards) || !Array.isArray(board.lists)) return null;
  const items = cardsOf(board);
  const fields: FieldReader<Card>[] = [
    { id: 'id', label: 'Card', use: 'key', isTechnical: true, texts: property('id') },
    { id: 'name', label: 'Name', use: 'title', uses: ['title'], texts: property('name') },
    { id: 'desc', label: 'Description', use: 'description', texts: property('desc') },
    ...relationFields,
    { id: 'start', label: 'Start date', use: 'start-date', texts: property('start') },
    { id: 'due', label: 'Due date', use: 'due-date', texts: property('due') },
    {
      id: 'dueComplete',
      label: 'Due date is complete',
      use: 'done',
      texts: ({ card }) => isTrue(card.dueComplete),
    },
    { id: 'dateCompleted', label: 'Completion date', use: 'completed-at', texts: property('dateCompleted') },
    {
      id: 'dateLastActivity',
      label: 'Last activity',
      use: 'changed-at',
      uses: ['changed-at', 'note', 'left-out'],
      texts: property('dateLastActivity'),
    },
    stepsField('checklists', 'Checklists'),
    ...contentFields,
    {
      id: 'closed',
      label: 'Archived',
      use: 'archived',
      uses: ['archived', 'left-out'],
      texts: ({ card, list }) => isTrue(card.closed === true || list?.closed === true),
    },
    {
      id: 'shortUrl',
      label: 'Address of the card',
      use: 'left-out',
      uses: ['left-out', 'note'],
      texts: ({ card }) => [text(card.shortUrl) || text(card.url)],
    },
  ];
  const known = ['url', 'idList', 'idLabels', 'labels', 'idMembers', 'idChecklists', 'customFieldItems'];
  return buildSource({
    system: 'trello',
    name: text(board.name),
    noun: 'card',
    items,
    rowOf: (_, index) => index + 1,
    fields: [...fields, ...leftoversOf(items, ({ card }) => card, [...fields.map(({ id }) => id), ...known])],
    remarks: remarksOf(board, items),
  });
}

/** Returns the cards in board order, list by list. */
function cardsOf(board: Loose): Card[] {
  const labels = new Map(records(board.labels).map((label) => [text(label.id), labelName(label)]));
  const members = new Map(
    records(board.members).map((member) => [text(member.id), text(member.fullName) || text(member.username)]),
  );
  const checklists = grouped(inOrderOf(records(board.checklists), 'pos'), 'idCard');
  const customFields = new Map(records(board.customFields).map((field) => [text(field.id), field]));
  const comments = commentsByCard(board);
  const idsOf = (value: unknown) => (Array.isArray(value) ? value.map(text) : []);
  const order = { listId: 'idList', position: 'pos' };
  return cardsInLists(records(board.cards), records(board.lists), order).map(({ card, list }) => ({
    card,
    list,
    labels: Array.isArray(card.idLabels)
      ? idsOf(card.idLabels).flatMap((id) => labels.get(id) ?? [])
      : records(card.labels).map(labelName),
    members: idsOf(card.idMembers).flatMap((id) => members.get(id) ?? []),
    steps: (checklists.get(text(card.id)) ?? records(card.checklists)).flatMap((checklist) =>
      inOrderOf(records(checklist.checkItems), 'pos').map((item) => ({
        title: text(item.name),
        done: item.state === 'complete',
      })),
    ),
    comments: comments.get(text(card.id)) ?? [],
    attachments: records(card.attachments).map(({ name, url }) => ({ name: text(name), url: text(url) })),
    customFields: records(card.customFieldItems).flatMap((item) => customFieldOf(item, customFields)),
  }));
}

/** Groups comments by card, oldest first; in the file they are actions, newest first. */
function commentsByCard(board: Loose): Map<string, SourceComment[]> {
  const comments = new Map<string, SourceComment[]>();
  for (const action of records(board.actions).toReversed()) {
    const data = record(action.data);
    const cardId = text(record(data.card).id);
    if ((action.type !== 'commentCard' && action.type !== 'copyCommentCard') || cardId === '') continue;
    const creator = record(action.memberCreator);
    const comment = {
      author: text(creator.fullName) || text(creator.username),
      at: text(action.date),
      text: text(data.text),
    };
    const known = comments.get(cardId);
    if (known) known.push(comment);
    else comments.set(cardId, [comment]);
  }
  return comments;
}

function customFieldOf(item: Loose, fields: ReadonlyMap<string, Loose>): { label: string; text: string }[] {
  const field = fields.get(text(item.idCustomField));
  if (!field) return [];
  const option = records(field.options ?? record(field).options).find(
    ({ id }) => text(id) === text(item.idValue),
  );
  const value = record(option ? option.value : item.value);
  const shown = ['text', 'number', 'date', 'checked']
    .map((kind) => text(value[kind]))
    .find((one) => one !== '');
  return shown === undefined ? [] : [{ label: text(field.name), text: shown }];
}

/** Notices about data that isn't in the file or isn't imported. */
function remarksOf(board: Loose, items: readonly Card[]): string[] {
  const there = items.reduce((sum, { comments }) => sum + comments.length, 0);
  const counted = items.reduce((sum, { card }) => sum + (Number(record(card.badges).comments) || 0), 0);
  const others = new Map<string, number>();
  for (const { type } of records(board.actions)) {
    if (type !== 'commentCard' && type !== 'copyCommentCard')
      others.set(text(type), (others.get(text(type)) ?? 0) + 1);
  }
  const activities = [...others.values()].reduce((sum, count) => sum + count, 0);
  return [
    ...(counted > there
      ? [
          `${counted - there} of ${counted} comments are not in the file: Trello exports the last 1,000 actions of a board.`,
        ]
      : []),
    ...checklistRemarks(records(board.checklists)),
    ...(text(board.desc) === '' ? [] : ['The description of the board is left out.']),
    ...(activities > 0
      ? [`The board’s activity is left out (${activities === 1 ? '1 entry' : `${activities} entries`}).`]
      : []),
  ];
}

/** Notices about checklist data that isn't imported. */
function checklistRemarks(checklists: readonly Loose[]): string[] {
  const items = checklists.flatMap((checklist) => records(checklist.checkItems));
  const detailed = items.filter(({ due, idMember }) => text(due) !== '' || text(idMember) !== '').length;
  const cards = [...grouped(checklists, 'idCard').values()].filter((own) => own.length > 1).length;
  return [
    ...(detailed > 0
      ? [
          `Due dates and members of ${detailed === 1 ? '1 checklist item' : `${detailed} checklist items`} are left out.`,
        ]
      : []),
    ...(cards > 0
      ? [
          `The names of checklists are left out; ${cards === 1 ? '1 card has' : `${cards} cards have`} several, which become one.`,
        ]
      : []),
  ];
}

/** Labels without a name are named after their colour. */
function labelName(label: { readonly name?: unknown; readonly color?: unknown }): string {
  return text(label.name).trim() || text(label.color).replaceAll('_', ' ');
}

const technical = { use: 'left-out', isTechnical: true } as const;

/** CSV export of a Trello board (paid plans). */
export const trelloTable: TableSystem = {
  id: 'trello',
  noun: 'card',
  matches: (has) => has('Card ID') && has('Card Name') && has('List Name', 'List ID'),
  columns: [
    { names: 'Card ID', use: 'key', isTechnical: true },
    { names: 'Card Name', use: 'title' },
    { names: 'Card URL, Card #, Card Short URL', use: 'left-out', uses: ['attachments', 'note'] },
    { names: 'Card Description', use: 'description' },
    // Labels include their colour: "urgent (red)".
    {
      names: 'Labels',
      use: 'tags',
      parsing: {
        list: (text) =>
          text
            .split(',')
            .map(
              (label) =>
                label.replace(/\s*\([a-z_]+\)\s*$/, '').trim() || label.replaceAll(/[()]/g, '').trim(),
            ),
      },
    },
    { names: 'Members', use: 'assignee' },
    { names: 'Due Complete', use: 'done' },
    { names: 'Attachment Links', use: 'attachments' },
    { names: 'Last Activity Date', use: 'changed-at' },
    { names: 'List Name', use: 'status' },
    { names: 'Board Name', use: 'project' },
    { names: 'List ID, Board ID', ...technical },
    {
      names: 'Comment Count, Checklist Item Total Count, Checklist Item Completed Count',
      use: 'left-out',
      why: 'Only counts: the JSON export has comments and checklists',
    },
    { names: 'Attachment Count, Vote Count', use: 'left-out' },
  ],
};
