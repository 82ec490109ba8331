import type { ItemCard } from '@longtable/contract/item-cards';
import type { LivePayload } from '@longtable/contract/live';
import { onLive } from '../../../platform/live.ts';
import { refetchSoon } from '../../../platform/refetch-soon.ts';
import { changeCard, itemCardKey } from './item-cards.ts';

type CardOf<Kind extends ItemCard['kind']> = Extract<ItemCard, { kind: Kind }>;
type Task = LivePayload<'task.saved'>['task'];

/** Keeps cards as the items are now. Cards of before, which the browser has kept, are asked for again when they are shown. */
export function followItems(): void {
  refetchSoon([itemCardKey]);
  followTasks();
  followNotes();
  followResources();
  followProjects();
  followTeams();
}

/** A newer copy of an item, whose receivers see it. */
function saved(card: ItemCard): void {
  changeCard(card.kind, card.item.id, (known) =>
    known && known.item.version > card.item.version ? known : card,
  );
}

function gone(kind: ItemCard['kind'], ids: readonly string[]): void {
  for (const id of ids) changeCard(kind, id, () => null);
}

function followTasks(): void {
  const savedTask = ({ id, title, status, assignedTo, dueDate, completedAt, version }: Task) =>
    saved({ kind: 'task', item: { id, title, status, assignedTo, dueDate, completedAt, version } });
  onLive('task.saved', ({ task }) => savedTask(task));
  onLive('tasks.saved', ({ tasks }) => tasks.forEach(savedTask));
  onLive('tasks.restored', ({ tasks }) => tasks.forEach(savedTask));
  onLive('task.deleted', ({ taskId }) => gone('task', [taskId]));
  onLive('tasks.deleted', ({ taskIds }) => gone('task', taskIds));
  onLive('task.moved-away', ({ taskId }) => refetchSoon([itemCardKey, 'task', taskId]));
  onLive('tasks.changed', () => refetchSoon([itemCardKey, 'task']));
}

function followNotes(): void {
  onLive('note.saved', ({ note: { id, title, category, date, version, deletedAt } }) => {
    if (deletedAt !== null) gone('note', [id]);
    else saved({ kind: 'note', item: { id, title, category, date, version } });
  });
  onLive('note.deleted', ({ noteId }) => gone('note', [noteId]));
  onLive('notes.changed', () => refetchSoon([itemCardKey, 'note']));
}

function followResources(): void {
  onLive('resources.saved', ({ resources }) => {
    for (const { id, name, type, mimeType, sizeBytes, version, deletedAt } of resources) {
      if (deletedAt !== null) gone('resource', [id]);
      else saved({ kind: 'resource', item: { id, name, type, mimeType, sizeBytes, version } });
    }
  });
  onLive('resources.deleted', ({ resourceIds }) => gone('resource', resourceIds));
  onLive('resources.changed', () => refetchSoon([itemCardKey, 'resource']));
}

function followProjects(): void {
  onLive('project.saved', ({ project }) => {
    const { id, name, photoUrl, dueDate, version } = project;
    changeCard('project', id, (known) => {
      if (known?.kind === 'project' && known.item.version > version) return known;
      const { totalTasks, completedTasks, progress, countsVersion } = newerCounts(known, project);
      const counts = { totalTasks, completedTasks, progress, countsVersion };
      return { kind: 'project', item: { id, name, photoUrl, dueDate, version, ...counts } };
    });
  });
  onLive('project.progress', ({ projectId, totalTasks, completedTasks, progress, countsVersion }) =>
    changeCard('project', projectId, (known) =>
      known?.kind === 'project' && known.item.countsVersion < countsVersion
        ? { ...known, item: { ...known.item, totalTasks, completedTasks, progress, countsVersion } }
        : known,
    ),
  );
  onLive('project.deleted', ({ projectId }) => gone('project', [projectId]));
  onLive('project.scope-changed', ({ projectId }) => refetchSoon([itemCardKey, 'project', projectId]));
  // With a membership, what is in the project comes and goes too.
  onLive('project.membership-changed', () => refetchSoon([itemCardKey]));
}

type Counts = Pick<CardOf<'project'>['item'], 'totalTasks' | 'completedTasks' | 'progress' | 'countsVersion'>;

function newerCounts(known: ItemCard | null, received: Counts): Counts {
  return known?.kind === 'project' && known.item.countsVersion > received.countsVersion
    ? known.item
    : received;
}

function followTeams(): void {
  onLive('team.saved', ({ team: { id, name, iconSeed, colour, photoUrl, membersCount, version } }) =>
    saved({ kind: 'team', item: { id, name, iconSeed, colour, photoUrl, membersCount, version } }),
  );
  onLive('team.deleted', ({ teamId }) => gone('team', [teamId]));
  onLive('team.membership-changed', () => refetchSoon([itemCardKey]));
}
