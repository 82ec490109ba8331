import { parseTaskPriority, type TaskPriority } from '@longtable/contract/rules/task-priority';
import { parseTaskStatus, type TaskStatus } from '@longtable/contract/rules/task-status';

/** What other tools and people call the five statuses. Letters and digits only. */
const statusWords: Readonly<Record<TaskStatus, readonly string[]>> = {
  todo: [
    'backlog',
    'open',
    'new',
    'notstarted',
    'unstarted',
    'tobedone',
    'todos',
    'tasks',
    'planned',
    'planning',
    'pending',
    'next',
    'nextup',
    'upnext',
    'upcoming',
    'inbox',
    'ideas',
    'icebox',
    'later',
    'someday',
    'queue',
    'queued',
    'ready',
    'selectedfordevelopment',
    'triage',
    'incomplete',
    'no',
    'false',
    '0',
  ],
  in_progress: [
    'doing',
    'started',
    'active',
    'wip',
    'workinprogress',
    'working',
    'workingonit',
    'ongoing',
    'underway',
    'current',
    'now',
    'development',
    'indevelopment',
  ],
  review: [
    'inreview',
    'reviewing',
    'codereview',
    'peerreview',
    'underreview',
    'readyforreview',
    'toreview',
    'testing',
    'intesting',
    'test',
    'qa',
    'inqa',
    'uat',
    'verify',
    'verification',
    'approval',
    'forapproval',
    'waitingforapproval',
    'awaitingapproval',
  ],
  completed: [
    'done',
    'complete',
    'closed',
    'finished',
    'resolved',
    'fixed',
    'shipped',
    'released',
    'deployed',
    'delivered',
    'live',
    'yes',
    'true',
    'x',
    '1',
  ],
  blocked: ['onhold', 'hold', 'waiting', 'waitingfor', 'stuck', 'paused', 'impeded', 'blockers', 'deferred'],
};

const priorityWords: Readonly<Record<TaskPriority, readonly string[]>> = {
  high: [
    'urgent',
    'critical',
    'highest',
    'veryhigh',
    'important',
    'blocker',
    'major',
    'p0',
    'p1',
    '1',
    'hi',
    'h',
    'asap',
  ],
  medium: [
    'normal',
    'moderate',
    'med',
    'mid',
    'middle',
    'average',
    'default',
    'standard',
    'none',
    'nopriority',
    'p2',
    '2',
    'm',
  ],
  low: ['lowest', 'verylow', 'minor', 'trivial', 'optional', 'p3', 'p4', '3', '4', 'lo', 'l'],
};

const statusByWord = byWord(statusWords);
const priorityByWord = byWord(priorityWords);

/** A status in any spelling or usual word (`To-do`, `✅ Done`, `Doing`), or null when it is none. */
export function statusOf(text: string): TaskStatus | null {
  const word = lettersOf(text);
  return parseTaskStatus(word) ?? statusByWord.get(word) ?? null;
}

/** A priority in any spelling or usual word (`URGENT`, `P1`, `Normal`), or null when it is none. */
export function priorityOf(text: string): TaskPriority | null {
  const word = lettersOf(text);
  return parseTaskPriority(word) ?? priorityByWord.get(word) ?? null;
}

/** The letters and digits of a text, small and without accents: what names are compared by. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function byWord<Value extends string>(words: Readonly<Record<Value, readonly string[]>>): Map<string, Value> {
  const values = Object.keys(words) as Value[];
  return new Map(values.flatMap((value) => words[value].map((word) => [word, value] as const)));
}
