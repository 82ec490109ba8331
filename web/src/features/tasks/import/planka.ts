import type { BoardFile } from './board-file.ts';
import { foundTask } from './found-task.ts';
import { grouped, inOrderOf, type Loose, record, records, text } from './loose.ts';

/**
 * The cards of a Planka board as its API gives it out (`GET /api/boards/:id`), list by list: there is no export in the
 * program itself. Version 1 hangs the steps of a card on it, version 2 on checklists of it. Null for anything else.
 */
export function plankaBoard(json: unknown): BoardFile | null {
  const { item, included } = record(json);
  const parts = record(included);
  if (!Array.isArray(parts.cards) || !Array.isArray(parts.lists)) return null;
  const lists = inOrderOf(records(parts.lists), 'position');
  const listIndex = new Map(lists.map((list, index) => [text(list.id), index]));
  const place = (card: Loose) => listIndex.get(text(card.listId)) ?? lists.length;
  const labels = named(parts.labels);
  const users = new Map(
    records(parts.users).map((user) => [
      text(user.id),
      text(user.email) || text(user.name) || text(user.username),
    ]),
  );
  const cardLabels = grouped(records(parts.cardLabels), 'cardId');
  const cardMembers = grouped(records(parts.cardMemberships), 'cardId');
  const stepsOf = stepsByCard(parts);
  const sorted = inOrderOf(records(parts.cards), 'position').toSorted((a, b) => place(a) - place(b));
  const tasks = sorted.map((card, index) => {
    const list = lists[place(card)];
    const cardId = text(card.id);
    return foundTask({
      row: index + 1,
      title: text(card.name),
      description: text(card.description),
      status: text(list?.name),
      dueDate: text(card.dueDate),
      tags: (cardLabels.get(cardId) ?? []).flatMap(({ labelId }) => labels.get(text(labelId)) ?? []),
      assignees: (cardMembers.get(cardId) ?? []).flatMap(({ userId }) => users.get(text(userId)) ?? []),
      steps: stepsOf(cardId),
      isDone:
        card.isDueCompleted === true ||
        card.isDueDateCompleted === true ||
        card.isClosed === true ||
        list?.type === 'closed',
      isArchived: list?.type === 'archive' || list?.type === 'trash',
    });
  });
  return { kind: 'planka', name: text(record(item).name), tasks };
}

function stepsByCard(parts: Loose): (cardId: string) => { title: string; done: boolean }[] {
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

/** A label without a name is its colour. */
function named(labels: unknown): Map<string, string> {
  return new Map(
    records(labels).map((label) => [
      text(label.id),
      text(label.name).trim() || text(label.color).replaceAll('-', ' '),
    ]),
  );
}
