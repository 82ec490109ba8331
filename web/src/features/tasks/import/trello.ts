import type { BoardFile } from './board-file.ts';
import { foundTask } from './found-task.ts';
import { grouped, inOrderOf, record, records, text } from './loose.ts';

/**
 * The cards of a board in Trello's own export (Menu, "Print, export, and share", "Export as JSON"), list by list. Null
 * for anything else.
 */
export function trelloBoard(json: unknown): BoardFile | null {
  const board = record(json);
  const cards = records(board.cards);
  if (!Array.isArray(board.cards) || !Array.isArray(board.lists)) return null;
  const lists = inOrderOf(records(board.lists), 'pos');
  const labels = new Map(records(board.labels).map((label) => [text(label.id), labelName(label)]));
  const members = new Map(records(board.members).map((member) => [text(member.id), text(member.fullName)]));
  const checklists = grouped(inOrderOf(records(board.checklists), 'pos'), 'idCard');
  const listIndex = new Map(lists.map((list, index) => [text(list.id), index]));
  const place = (card: { readonly idList?: unknown }) => listIndex.get(text(card.idList)) ?? lists.length;
  const sorted = inOrderOf(cards, 'pos').toSorted((a, b) => place(a) - place(b));
  const tasks = sorted.map((card, index) => {
    const list = lists[place(card)];
    const items = (checklists.get(text(card.id)) ?? records(card.checklists)).flatMap((checklist) =>
      inOrderOf(records(checklist.checkItems), 'pos'),
    );
    return foundTask({
      row: index + 1,
      title: text(card.name),
      description: text(card.desc),
      status: text(list?.name),
      startDate: text(card.start),
      dueDate: text(card.due),
      tags: Array.isArray(card.idLabels)
        ? card.idLabels.map((id) => labels.get(text(id)) ?? '').filter((name) => name !== '')
        : records(card.labels).map(labelName),
      assignees: (Array.isArray(card.idMembers) ? card.idMembers : []).flatMap(
        (id) => members.get(text(id)) ?? [],
      ),
      steps: items.map((item) => ({ title: text(item.name), done: item.state === 'complete' })),
      isDone: card.dueComplete === true,
      isArchived: card.closed === true || list?.closed === true,
    });
  });
  return { kind: 'trello', name: text(board.name), tasks };
}

/** A label without a name is its colour. */
function labelName(label: { readonly name?: unknown; readonly color?: unknown }): string {
  return text(label.name).trim() || text(label.color).replaceAll('_', ' ');
}
