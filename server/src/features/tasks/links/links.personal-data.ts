import { anonymize, definePersonalData, rowsFile } from '../../../kits/personal-data.ts';
import { seesTask } from '../../../policies/task.ts';
import { type LinkOfPerson, readLinksById } from './links.store.ts';

/** Personal data in links from tasks: those the person made, which stay with their tasks. */
export const taskLinksPersonalData = definePersonalData({
  downloads: [rowsFile('task-links.json', readLinksById, presentLinkOfPerson)],
  erase: [anonymize('task_links', 'created_by')],
});

/** What the person wrote themselves. People who no longer see a task must not learn its present title. */
function presentLinkOfPerson(row: LinkOfPerson, userId: string) {
  return {
    id: row.id,
    task: { id: row.task_id, title: seesTask.holds({ id: userId }, row) ? row.task_title : null },
    linkedItemType: row.linked_item_type,
    linkedItemId: row.linked_item_id,
    linkTitle: row.link_title,
    linkDescription: row.link_description,
    createdAt: row.created_at,
  };
}
