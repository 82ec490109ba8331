import { describe, expect, test } from 'vitest';
import type { FieldUse } from '../model/field-use.ts';
import type { FieldChoices, Source } from '../model/source.ts';
import { csvOf, sourceOf, sourceOfJson } from './reading.fixture.ts';

/** A seeded random generator. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const heads: Readonly<Record<string, string>> = {
  jira: 'Summary,Issue key,Issue id,Issue Type,Status,Priority,Assignee,Created,Labels,Labels,Labels,Comment,Comment,Attachment,Sprint,Sprint,Custom field (X),Inward issue link (Blocks),Log Work,Parent,Σ Time Spent,Original estimate,Due date,Resolved,Status Category',
  asana:
    'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task,Blocked By (Dependencies),Custom',
  linear:
    'ID,Team,Title,Description,Status,Estimate,Priority,Project,Creator,Assignee,Labels,Cycle Number,Created,Completed,Canceled,Due Date,Parent issue,Roadmaps',
  clickup:
    'Task ID,Task Name,Task Content,Status,Due Date,Due Date Text,Parent ID,Attachments,Assignees,Tags,Priority,List Name,Space Name,Time Estimated,Checklists,Comments,Custom (drop down)',
  gitlab:
    'Issue ID,URL,Title,State,Description,Author,Author Username,Assignee,Due Date,Closed At (UTC),Labels,Time Estimate,Weight',
  trello:
    'Card ID,Card Name,Card URL,Labels,Members,Due Date,List ID,List Name,Board Name,Archived,Comment Count,Something',
  planner:
    'Task ID,Task Name,Bucket Name,Progress,Priority,Assigned To,Late,Completed Date,Checklist Items,Labels,Description,Extra',
  outlook: 'Subject,Start Date,Due Date,Date Completed,% Complete,Total Work,Notes,Categories,Status,Mileage',
  table: 'Title,Whatever,Due,Labels,Labels,,Wo,Wer,何か,Title',
};

/** Choices that use a single field. */
function only(source: Source, fieldId: string, use: FieldUse): FieldChoices {
  const leftOut: FieldUse = 'left-out';
  return new Map(source.fields.map(({ id }) => [id, { use: id === fieldId ? use : leftOut }]));
}

/** Whether a text of the file is in a task, possibly split. */
function appears(text: string, tasks: ReturnType<Source['tasksOf']>): boolean {
  const json = JSON.stringify(tasks);
  return text
    .split(/[\s,;|[\]()"{}:]+/)
    .filter((word) => word !== '')
    .every((word) => json.includes(JSON.stringify(word).slice(1, -1)));
}

describe.each(Object.entries(heads))('%s', (system, line) => {
  test('shows every cell in a field and imports the values of used fields', async () => {
    const next = random(system.length * 7919);
    const head = line.split(',');
    const words = ['alpha', 'Ωmega', 'שלום', '😀 smile', 'two words', '2026-03-24', '12', 'x;y', '=1+1'];
    for (let round = 0; round < 20; round += 1) {
      const rows = Array.from({ length: 5 }, (_, row) => {
        const cells: Record<string, string[]> = {};
        for (const [index, name] of head.entries()) {
          const value = next() < 0.5 ? '' : `${words[Math.floor(next() * words.length)]} c${row}i${index}`;
          (cells[name] ??= []).push(index === 0 ? `id${row}` : value);
        }
        return cells;
      });
      const source = await sourceOf(csvOf(head, rows));
      expect(source.system).toBe(system);
      // Every cell belongs to a field.
      const filled = rows.flatMap((row) => Object.values(row).flat()).filter((cell) => cell !== '').length;
      expect(source.fields.reduce((sum, { count }) => sum + count, 0)).toBe(filled);
      expect(source.fields.reduce((sum, { columns }) => sum + columns, 0)).toBe(head.length);
      // The values of a used field are in the tasks.
      for (const field of source.fields) {
        if (field.use === 'left-out' || unshown.has(field.use)) continue;
        const tasks = source.tasksOf(only(source, field.id, field.use));
        const indexes = head.flatMap((name, index) => (labelOf(name, index) === field.label ? [index] : []));
        for (const row of rows) {
          const left = new Map(Object.entries(row).map(([name, cells]) => [name, [...cells]]));
          const cells = head.map((name) => left.get(name)?.shift() ?? '');
          // For exclusive uses the first value counts.
          const texts = indexes.map((index) => cells[index] ?? '').filter((cell) => cell !== '');
          const counted = many.has(field.use) ? texts : texts.slice(0, 1);
          for (const text of counted)
            expect([field.label, text, appears(text, tasks)]).toEqual([field.label, text, true]);
        }
      }
    }
  });

  test('keeps fields in the description', async () => {
    const head = line.split(',');
    const cells: Record<string, string[]> = {};
    for (const [index, name] of head.entries()) (cells[name] ??= []).push(`v${index}`);
    const source = await sourceOf(csvOf(head, [cells, cells]));
    for (const field of source.fields) {
      if (!field.uses.includes('note')) continue;
      expect(source.tasksOf(only(source, field.id, 'note'))[0]?.notes).toMatchObject([
        { label: field.label },
      ]);
    }
  });
});

/** Uses that interpret the text. */
const unshown: ReadonlySet<FieldUse> = new Set(['done', 'archived', 'status-hint']);
/** Uses that several fields can have. */
const many: ReadonlySet<FieldUse> = new Set([
  'tags',
  'comments',
  'attachments',
  'assignee',
  'depends-on',
  'blocks',
  'steps',
]);

function labelOf(name: string, index: number): string {
  return name === '' ? `Column ${index + 1}` : name;
}

test('shows every property of a card in a field', async () => {
  const card = {
    id: 'c1',
    name: 'A',
    desc: 'B',
    idList: 'l',
    idLabels: ['x'],
    idMembers: [],
    pos: 1,
    closed: false,
    due: null,
    email: 'card@example.com',
    locationName: 'Turin',
    isTemplate: true,
    cover: { color: 'red' },
    nodeId: 'ari',
    mirrorSourceId: null,
    surprise: { deep: ['value'] },
  };
  const source = await sourceOfJson({
    name: 'B',
    lists: [{ id: 'l', name: 'L' }],
    labels: [],
    cards: [card],
  });
  const ids = new Set(source.fields.map(({ id }) => id.replace(/^other /, '')));
  const consumed = new Set(['idList', 'idLabels', 'idMembers']);
  for (const [name, value] of Object.entries(card)) {
    const isEmpty = value === null || value === false || (Array.isArray(value) && value.length === 0);
    expect([name, isEmpty || consumed.has(name) || ids.has(name)]).toEqual([name, true]);
  }
  const surprise = source.fields.find(({ label }) => label === 'surprise');
  expect(surprise).toMatchObject({ use: 'left-out', count: 1, example: 'deep: value' });
});
