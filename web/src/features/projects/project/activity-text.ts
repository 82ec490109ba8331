import type { ProjectActivity } from '@longtable/contract/project-activity';

/** The text of an activity, after the person's name; `subject` is emphasized. */
export type ActivitySentence = { readonly before: string; readonly subject: string; readonly after: string };

/** The sentence for an activity, addressed to the person with `userId`. */
export function activitySentence(
  { kind, actorId, subject, subjectId }: Pick<ProjectActivity, 'kind' | 'actorId' | 'subject' | 'subjectId'>,
  userId: string,
): ActivitySentence {
  const isSelf = subjectId === userId;
  const person = isSelf ? plain('you') : { subject };
  switch (kind) {
    case 'project-created':
      return sentence('created the project');
    case 'project-changed':
      return sentence('changed the project');
    case 'project-transferred':
      return sentence('made', person, 'the owner');
    case 'member-joined':
      // Without ids (deleted accounts), it is unknown whether they are the same person.
      return actorId !== null && actorId === subjectId
        ? sentence('joined the project')
        : sentence('added', person, 'to the project');
    case 'member-left':
      return sentence('left the project');
    case 'member-removed':
      return sentence('removed', person, 'from the project');
    case 'task-added':
      return sentence('added the task', { subject });
    case 'task-completed':
      return sentence('completed', { subject });
    case 'task-reopened':
      return sentence('reopened', { subject });
    case 'task-removed':
      return sentence('removed the task', { subject });
    case 'update-posted':
      return sentence('posted an update');
    case 'resource-added':
      return sentence('added', { subject }, 'to the resources');
    case 'resource-removed':
      return sentence('removed', { subject }, 'from the resources');
    case 'resource-restored':
      return sentence('restored', { subject }, 'to the resources');
  }
}

type Subject = { readonly subject: string } | { readonly plain: string };

function plain(text: string): Subject {
  return { plain: text };
}

function sentence(before: string, subject?: Subject, after = ''): ActivitySentence {
  if (!subject) return { before, subject: '', after };
  return 'plain' in subject
    ? {
        before: [before, subject.plain, after].filter((part) => part !== '').join(' '),
        subject: '',
        after: '',
      }
    : { before, subject: subject.subject, after };
}
