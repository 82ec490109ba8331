import type { DurationUnit } from '../values/durations.ts';
import type { FieldUse } from './field-use.ts';
import type { SourceTask } from './source-task.ts';

/** Supported systems and their display names; `table` is any other CSV. */
export const systemNames = {
  jira: 'Jira',
  asana: 'Asana',
  todoist: 'Todoist',
  linear: 'Linear',
  notion: 'Notion',
  clickup: 'ClickUp',
  ticktick: 'TickTick',
  monday: 'monday.com',
  planner: 'Microsoft Planner',
  outlook: 'Outlook / Microsoft To Do',
  github: 'GitHub',
  gitlab: 'GitLab',
  trello: 'Trello',
  planka: 'Planka',
  longtable: 'Longtable',
  table: 'Table',
} as const;
export type SystemId = keyof typeof systemNames;

/** A field of a file: all columns with the same name, or a property of the cards of a board. */
export type SourceField = {
  readonly id: string;
  /** Name in the file. */
  readonly label: string;
  /** Number of columns with this name. */
  readonly columns: number;
  /** Number of non-empty values, and the first of them. */
  readonly count: number;
  readonly example: string;
  /** Default use, and all uses to choose from. */
  readonly use: FieldUse;
  readonly uses: readonly FieldUse[];
  /** Explanation of the default use for display; '' if none is needed. */
  readonly why: string;
  /** Unit of plain numbers if the field is a duration. */
  readonly unit: DurationUnit;
  /** Internal data of the source system, such as ids and positions. */
  readonly isTechnical: boolean;
};

/** User choices by field id; other fields keep their default use. */
export type FieldChoices = ReadonlyMap<string, { readonly use: FieldUse; readonly unit?: DurationUnit }>;

/** A recognized file. */
export type Source = {
  readonly system: SystemId;
  /** Name of the board or project; '' if unknown. */
  readonly name: string;
  /** Noun for one task in this file. */
  readonly noun: 'row' | 'card' | 'issue';
  /** All fields of the file. Every cell or property belongs to exactly one of them. */
  readonly fields: readonly SourceField[];
  /** Notices about the file as a whole, for display. */
  readonly remarks: readonly string[];
  /** Due dates may be natural language ("tomorrow", "every monday"). */
  readonly hasDateWords: boolean;
  /** Builds the tasks. */
  tasksOf(choices: FieldChoices): SourceTask[];
  /** All values that may be dates, to detect the date order. */
  dates(choices: FieldChoices): string[];
};
