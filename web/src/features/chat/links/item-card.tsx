import type { ItemCard } from '@longtable/contract/item-cards';
import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import type { ItemKind, LinkedItemRef } from '@longtable/contract/rules/item-links';
import { isFileType, resourceTypeLabels } from '@longtable/contract/rules/resource-types';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { EyeOff, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { usePersonName } from '../../../platform/directory.ts';
import { Ago } from '../../../platform/time-text.tsx';
import { useToday } from '../../../platform/today.ts';
import { counted } from '../../../ui/counted.ts';
import { textLink } from '../../../ui/linked-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CategoryIcon } from '../../notes/category-icon.tsx';
import { ProjectMark } from '../../projects/project-mark.tsx';
import { TypeIcon } from '../../resources/list/file-icon.tsx';
import { DueMark, StatusGlyph } from '../../tasks/marks/task-marks.tsx';
import { TeamMark } from '../../teams/team-mark.tsx';
import { useItemCard } from './item-cards.ts';

const kindLabels: Readonly<Record<ItemKind, string>> = {
  task: 'Task',
  note: 'Note',
  resource: 'File',
  project: 'Project',
  team: 'Team',
};

/** An item that a message links to, as it is now and as far as the person may see it. Opens in the app. */
export function LinkedItemCard({ item, tabIndex }: { item: LinkedItemRef; tabIndex: 0 | -1 }) {
  const { card, isFailed } = useItemCard(item);
  return (
    <a
      href={item.href}
      // Without loading the app again (own-links.ts).
      target={textLink.target}
      rel={textLink.rel}
      tabIndex={tabIndex}
      className="flex h-14 w-96 min-w-0 max-w-full items-center gap-3 rounded-card border border-hairline bg-surface px-3 transition-colors hover:bg-hover"
    >
      {card ? (
        <Content card={card} />
      ) : card === null ? (
        <Parts
          mark={<EyeOff aria-hidden className="size-5 shrink-0 text-subtle" />}
          title="Private item"
          details="It may have been deleted, or you don’t have access."
        />
      ) : isFailed ? (
        <Parts
          mark={<Link2 aria-hidden className="size-5 shrink-0 text-subtle" />}
          title={kindLabels[item.kind]}
          details="Could not be loaded. Open it to try again."
        />
      ) : (
        <>
          <span className="sr-only">{kindLabels[item.kind]}</span>
          <Skeleton className="h-5 w-full" />
        </>
      )}
    </a>
  );
}

function Content({ card }: { card: ItemCard }) {
  switch (card.kind) {
    case 'task':
      return <TaskContent task={card.item} />;
    case 'note': {
      const { title, category, date } = card.item;
      return (
        <Parts
          mark={<CategoryIcon category={category} className="size-5 shrink-0 text-subtle" />}
          title={title}
          details={
            <>
              {category === 'General' ? 'Note' : category} · edited <Ago time={date} />
            </>
          }
        />
      );
    }
    case 'resource': {
      const { name, type, sizeBytes } = card.item;
      const label = resourceTypeLabels[type];
      return (
        <Parts
          mark={<TypeIcon item={card.item} className="size-5" />}
          title={name}
          details={isFileType(type) ? `${label} · ${fileSizeInWords(sizeBytes)}` : label}
        />
      );
    }
    case 'project': {
      const { name, progress, completedTasks, totalTasks } = card.item;
      return (
        <Parts
          mark={<ProjectMark project={card.item} size="lg" />}
          title={name}
          details={
            totalTasks === 0
              ? 'Project without tasks'
              : `${progress}% · ${completedTasks} of ${counted(totalTasks, 'task')} done`
          }
        />
      );
    }
    case 'team':
      return (
        <Parts
          mark={<TeamMark team={card.item} size="lg" />}
          title={card.item.name}
          details={`Team · ${counted(card.item.membersCount, 'member')}`}
        />
      );
  }
}

function TaskContent({ task }: { task: Extract<ItemCard, { kind: 'task' }>['item'] }) {
  const today = useToday();
  const assignee = usePersonName(task.assignedTo);
  return (
    <>
      <Parts
        mark={<StatusGlyph status={task.status} />}
        title={task.title}
        details={
          <>
            {taskStatusLabels[task.status]} · <DueMark task={task} today={today} bare />
            <span className="sr-only">, assigned to {assignee}</span>
          </>
        }
      />
      <span title={assignee} className="flex shrink-0">
        <PersonAvatar personId={task.assignedTo} size="sm" />
      </span>
    </>
  );
}

function Parts({ mark, title, details }: { mark: ReactNode; title: string; details: ReactNode }) {
  return (
    <>
      {mark}
      <span dir="auto" className="flex min-w-0 flex-1 flex-col">
        <span title={title} className="truncate font-medium text-ink text-sm">
          {title}
        </span>{' '}
        <span className="truncate text-muted text-xs">{details}</span>
      </span>
    </>
  );
}
