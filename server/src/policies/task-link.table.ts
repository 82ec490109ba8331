import type { LinkedItemType } from '@longtable/contract/rules/task-link-limits';
import type { Generated, GeneratedAlways } from 'kysely';

/** A link from a task to a note or resource. */
export type TaskLinkTable = {
  id: string;
  task_id: string;
  linked_item_type: LinkedItemType;
  linked_item_id: string;
  /** The id of the item in a column for each type. */
  note_id: GeneratedAlways<string | null>;
  resource_id: GeneratedAlways<string | null>;
  link_title: Generated<string>;
  link_description: Generated<string>;
  created_at: Generated<string>;
  /** Null once the account is deleted. */
  created_by: string | null;
};

/** A task whose links have ended with an item, until that is published. */
export type EndedTaskLinkTable = { id: GeneratedAlways<string>; task_id: string };

declare module '../platform/db/schema.ts' {
  interface Schema {
    task_links: TaskLinkTable;
    ended_task_links: EndedTaskLinkTable;
  }
}
