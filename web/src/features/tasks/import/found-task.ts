/** A step of a checklist, as a file tells it. */
export type FoundStep = { readonly title: string; readonly done: boolean };

/** One task as a file tells it: words, not yet read. What it doesn't say is ''. */
export type FoundTask = {
  /** Its row in the file, the first being 1; of a board the number of the card. */
  readonly row: number;
  readonly title: string;
  readonly description: string;
  readonly status: string;
  readonly priority: string;
  readonly startDate: string;
  readonly dueDate: string;
  readonly repeat: string;
  readonly tags: readonly string[];
  readonly project: string;
  /** Names or e-mail addresses; of several, the first who can have the task. */
  readonly assignees: readonly string[];
  readonly estimatedHours: string;
  readonly timeTaken: string;
  readonly steps: readonly FoundStep[];
  /** Ticked off, whatever list it stands in. */
  readonly isDone: boolean;
  /** Put away where it came from. */
  readonly isArchived: boolean;
};

const nothing: FoundTask = {
  row: 0,
  title: '',
  description: '',
  status: '',
  priority: '',
  startDate: '',
  dueDate: '',
  repeat: '',
  tags: [],
  project: '',
  assignees: [],
  estimatedHours: '',
  timeTaken: '',
  steps: [],
  isDone: false,
  isArchived: false,
};

/** A task of which a file tells some things. */
export function foundTask(fields: Partial<FoundTask>): FoundTask {
  return { ...nothing, ...fields };
}
