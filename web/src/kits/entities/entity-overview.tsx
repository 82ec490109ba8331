import { UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/counted.ts';
import { MarkdownText } from '../../ui/markdown/markdown-text.tsx';
import { MetadataGrid, MetadataItem } from '../../ui/metadata-grid.tsx';
import { ProgressRing } from '../../ui/progress.tsx';

type AboutProps = {
  readonly noun: 'team' | 'project';
  readonly description: string;
  /** Opens the form with the description; null without the ability to edit it. */
  readonly onDescribe: (() => void) | null;
  /** The classes for the columns of the grid. */
  readonly columns: string;
  /** `MetadataItem`s. */
  readonly children: ReactNode;
};

/** The description and metadata of an entity. */
export function AboutEntity({ noun, description, onDescribe, columns, children }: AboutProps) {
  return (
    <section aria-label={`About the ${noun}`} className="flex flex-col gap-4">
      {description !== '' ? (
        <MarkdownText text={description} headingLevel={2} className="text-base text-ink" />
      ) : (
        onDescribe && (
          <Button variant="link" onClick={onDescribe} className="self-start">
            Add a description
          </Button>
        )
      )}
      <MetadataGrid className={columns}>{children}</MetadataGrid>
    </section>
  );
}

type ProgressItemProps = {
  readonly label: string;
  /** Percent. */
  readonly value: number;
  readonly tone: 'accent' | 'success';
  /** The diameter of the ring, in pixels. */
  readonly size: number;
  readonly completed: number;
  readonly total: number;
  /** Shown instead of `3 of 5 tasks completed` if there are no tasks. */
  readonly withoutTasks: string;
  readonly className: string;
};

/** A `MetadataItem` with the percentage of completed tasks. */
export function ProgressItem(props: ProgressItemProps) {
  const { label, value, tone, size, completed, total, withoutTasks, className } = props;
  return (
    <MetadataItem label={label} className={className}>
      <div className="flex items-center gap-3">
        <ProgressRing value={value} label={label} tone={tone} size={size} />
        <div className="min-w-0">
          <p>{`${value}%`}</p>
          <p className="font-normal text-muted text-xs">
            {total === 0
              ? withoutTasks
              : `${completed.toLocaleString()} of ${counted(total, 'task')} completed`}
          </p>
        </div>
      </div>
    </MetadataItem>
  );
}

/** Shown to the only member, with a button to add people. */
export function OnlyMember({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sunken p-4">
      <p className="min-w-0 flex-1 basis-56 text-ink text-sm">You are the only member.</p>
      <Button variant="primary" icon={<UserPlus />} onClick={onAdd}>
        Add people
      </Button>
    </div>
  );
}
