import { maxUpdateLength } from '@longtable/contract/rules/team-limits';
import { MessageSquareText } from 'lucide-react';
import { useMemo } from 'react';
import type { Feed } from '../../kits/feed/feed.ts';
import { FeedField } from '../../kits/feed/feed-field.tsx';
import { FeedPanel } from '../../kits/feed/feed-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import {
  type AnyUpdate,
  type FeedTarget,
  feedTarget,
  idOf,
  plainSubject,
  type Subject,
  subjectChanges,
  subjectOf,
} from './data/feed-target.ts';
import { deleteUpdate, editUpdate, postUpdate, useUpdates } from './data/updates.ts';

// Lazy: only updates of projects have a subject.
const TaskChip = lazyPart(async () => (await import('./task-chip.tsx')).TaskChip);
const TypeBadge = lazyPart(async () => (await import('./update-type.tsx')).TypeBadge);
const SubjectFields = lazyPart(async () => (await import('./subject-fields.tsx')).SubjectFields);

/** An update in the editor. Only updates of projects have a subject. */
type UpdateDraft = { readonly content: string; readonly subject: Subject };

const blank: UpdateDraft = { content: '', subject: plainSubject };

const placeholders: Record<FeedTarget['kind'], string> = {
  team: 'Tell the team',
  department: 'Tell the department',
  project: 'Tell everyone in the project',
};

/** The updates of a team, department or project, with an editor for people who may post. */
export function UpdatesFeed({ of, canPost }: { of: FeedTarget; canPost: boolean }) {
  const { kind } = of;
  const id = idOf(of);
  const feed = useMemo(() => feedOf(feedTarget(kind, id)), [kind, id]);
  return (
    <FeedPanel
      feed={feed}
      view={useUpdates(of)}
      title="Updates"
      canPost={canPost}
      empty={
        <EmptyState
          compact
          headingLevel={3}
          icon={<MessageSquareText />}
          title="No updates yet"
          description={`Updates for everyone in the ${kind} appear here.`}
        />
      }
    />
  );
}

function feedOf(of: FeedTarget): Feed<AnyUpdate, UpdateDraft> {
  return {
    noun: 'update',
    draftName: `update:new ${idOf(of)}`,
    blank,
    placeholder: placeholders[of.kind],
    postLabel: 'Post update',
    maxLength: maxUpdateLength,
    density: 'normal',
    draftOf: (update) => ({ content: update.content, subject: subjectOf(update) ?? plainSubject }),
    post: ({ content, subject }) => postUpdate(of, content, of.kind === 'project' ? subject : undefined),
    edit(update, { content, subject }) {
      const before = subjectOf(update);
      const changes = before && subjectChanges(before, subject);
      if (content.trim() !== update.content || changes)
        editUpdate(of, update.id, { content, subject: changes });
    },
    remove: ({ id }) => deleteUpdate(of, id),
    renderField: (props) => <FeedField {...props} />,
    ...(of.kind === 'project' && {
      renderMore: (draft, onChange) => (
        <SubjectFields
          projectId={of.projectId}
          subject={draft.subject}
          onChange={(subject) => onChange({ ...draft, subject })}
        />
      ),
    }),
    renderContent: (update) => <UpdateContent update={update} />,
    renderBadge(update) {
      const type = subjectOf(update)?.type ?? 'general';
      return type !== 'general' && <TypeBadge type={type} />;
    },
  };
}

function UpdateContent({ update }: { update: AnyUpdate }) {
  const task = subjectOf(update)?.task;
  return (
    <>
      <LinkedText text={update.content} className="text-base text-ink" />
      {task && <TaskChip task={task} fallback={<span className="mt-1.5 h-6" />} />}
    </>
  );
}
