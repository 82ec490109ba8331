import { type TemplateContent, templateContent } from '@longtable/contract/task-templates';
import {
  presentTemplate,
  templates as templateCollection,
} from '../../server/src/features/tasks/presets/templates.ts';
import { presentView, views as viewCollection } from '../../server/src/features/tasks/presets/views.ts';
import type { Database, Tx } from '../../server/src/platform/db/database.ts';
import { runStatements } from '../../server/src/platform/db/statement.ts';
import { appendStatements } from '../../server/src/platform/events/append.ts';
import { personalRoom } from '../../server/src/policies/rooms.ts';
import { idFor } from './chance.ts';
import type { SamplePerson } from './people.ts';

/** Everyone's saved views, as query strings. */
const views: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Due this week': { view: 'list', due: 'this-week', sort: 'dueDate' },
  'Open work over time': { view: 'timeline', status: 'todo,in_progress,review,blocked' },
};

/** Everyone's templates. */
const templates: Readonly<Record<string, TemplateContent>> = {
  'Reading on the road': {
    title: 'Prepare the reading in …',
    description: 'Who reads, where, and who looks after the books.',
    priority: 'medium',
    status: 'todo',
    tags: ['events', 'travel'],
    subtasks: ['Train tickets', 'Hotel', 'Microphone check', 'Books to sell', 'Thank the hosts'],
    linkedItems: [],
    dueInDays: 21,
    estimatedHours: 3,
    repeat: null,
    projectId: null,
  },
  'Review copies': {
    title: 'Send review copies of “…”',
    description: 'With the handwritten card. The list is in the publicity folder.',
    priority: 'high',
    status: 'todo',
    tags: ['publicity'],
    subtasks: ['Update the list', 'Write the cards', 'Pack', 'Post', 'Ask again after three weeks'],
    linkedItems: [],
    dueInDays: 7,
    estimatedHours: 2,
    repeat: null,
    projectId: null,
  },
};

/**
 * Creates everyone's saved views and templates, and publishes them to open browsers. Existing ones are kept. `added` is
 * the number of new ones.
 */
export async function seedPresets(
  { transaction }: Pick<Database, 'transaction'>,
  people: readonly SamplePerson[],
): Promise<{ added: number }> {
  const added = await transaction(async (tx) => {
    let made = 0;
    for (const person of people) {
      for (const [name, look] of Object.entries(views)) {
        if (await addView(tx, person, name, new URLSearchParams(look).toString())) made += 1;
      }
      for (const [name, content] of Object.entries(templates)) {
        if (await addTemplate(tx, person, name, templateContent.parse(content))) made += 1;
      }
    }
    return made;
  });
  return { added };
}

async function addView(tx: Tx, person: SamplePerson, name: string, address: string): Promise<boolean> {
  const own = { id: idFor(`${person.email}/view/${name}`), ownerId: person.id };
  const row = await viewCollection.insert(tx, own, { name, content: address });
  if (!row) return false;
  const audience = [personalRoom(person.id)];
  const payload = { view: presentView(row) };
  await runStatements(
    tx,
    appendStatements([{ type: 'task-view.saved', actorId: person.id, audience, payload }]),
  );
  return true;
}

async function addTemplate(
  tx: Tx,
  person: SamplePerson,
  name: string,
  content: TemplateContent,
): Promise<boolean> {
  const own = { id: idFor(`${person.email}/template/${name}`), ownerId: person.id };
  const row = await templateCollection.insert(tx, own, { name, content: JSON.stringify(content) });
  if (!row) return false;
  const audience = [personalRoom(person.id)];
  const payload = { template: presentTemplate(row) };
  await runStatements(
    tx,
    appendStatements([{ type: 'task-template.saved', actorId: person.id, audience, payload }]),
  );
  return true;
}
