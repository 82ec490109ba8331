import { describe, expect, test } from 'vitest';
import { sourceOf, tasksOf, usesOf } from './reading.fixture.ts';

describe('a generic table', () => {
  test('recognizes common column names in several languages', async () => {
    const source = await sourceOf(
      'Aufgabe;Fällig am;Priorität;Zuständig;Stichwörter;Notizen;Geschätzte Stunden;Irgendwas\nMiete;1.12.2026;Hoch;Grace;a, b;Bald;1,5;x\n',
    );
    expect(usesOf(source)).toEqual({
      Aufgabe: 'title',
      'Fällig am': 'due-date',
      Priorität: 'priority',
      Zuständig: 'assignee',
      Stichwörter: 'tags',
      Notizen: 'description',
      'Geschätzte Stunden': 'estimate',
      Irgendwas: 'left-out',
    });
  });

  test('prefers the best known name for exclusive uses', async () => {
    const source = await sourceOf('Name,Title,List,Status,Due,Deadline\na,b,c,d,2026-01-01,2026-02-02\n');
    expect(usesOf(source)).toEqual({
      Name: 'left-out',
      Title: 'title',
      List: 'left-out',
      Status: 'status',
      Due: 'due-date',
      Deadline: 'left-out',
    });
    expect(tasksOf(source, { title: 'left-out', name: 'title', list: 'note' })[0]).toMatchObject({
      title: 'a',
      notes: [{ label: 'List', text: 'c' }],
    });
  });

  test('handles repeated and missing column names, and rows longer than the header', async () => {
    const source = await sourceOf('Title,Tag,Tag,\na,x,y,z,more\n');
    expect(source.fields.map(({ label, columns, count }) => [label, columns, count])).toEqual([
      ['Title', 1, 1],
      ['Tag', 2, 2],
      ['Column 4', 1, 1],
      ['Column 5', 1, 1],
    ]);
    expect(tasksOf(source)[0]?.tags).toEqual(['x', 'y']);
  });

  test('reports that Trello’s CSV has no comments', async () => {
    const source = await sourceOf(
      'Card ID,Card Name,Card URL,Card Description,Labels,Members,Due Date,Attachment Count,Comment Count,List ID,List Name,Board Name,Archived,Start Date,Due Complete\nc1,Tiles,https://t.example/1,Bath,"Buy (green), Urgent (red)",Grace,2026-10-09T08:00:00.000Z,0,3,l1,Doing,Bau,false,,true\n',
    );
    expect(source.system).toBe('trello');
    expect(tasksOf(source)).toMatchObject([
      { identity: 'c1', tags: ['Buy', 'Urgent'], status: 'Doing', isDone: true, isArchived: false },
    ]);
    expect(source.fields.find(({ label }) => label === 'Comment Count')?.why).toContain('JSON');
  });

  test('can be read as another system', async () => {
    const linear = 'ID,Team,Title,Status,Estimate\nE-1,Core,Fix,Todo,3\n';
    expect((await sourceOf(linear)).system).toBe('linear');
    const table = await sourceOf(linear, 'table');
    expect(table.system).toBe('table');
    expect(usesOf(table)).toMatchObject({ Title: 'title' });
  });
});
