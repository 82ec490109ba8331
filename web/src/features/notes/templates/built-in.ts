import type { TemplateBlock } from '@longtable/contract/note-templates';
import type { NoteCategory } from '@longtable/contract/rules/note-kinds';
import type { AnyTemplate } from './filled.ts';

/** A template that comes with the product. */
export type BuiltInTemplate = AnyTemplate & {
  /** What it is for, in one line. */
  readonly purpose: string;
};

/** The templates that come with the product, in the order in which they are offered. */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  template('meeting', 'Meeting notes', 'What was discussed, decided and agreed', {
    title: 'Meeting on {{date}}',
    category: 'Meeting Note',
    text: [
      callout('Purpose: what should be different after this meeting?'),
      h('Agenda'),
      numbered('', '', ''),
      h('Discussion'),
      p('The points that matter, and who made them.'),
      h('Decisions'),
      bullets(''),
      h('Open questions'),
      bullets(''),
      h('Next steps'),
      checks('Who does what, by when'),
    ],
  }),
  template('one-on-one', 'One-on-one', 'A regular talk between two people', {
    title: 'One-on-one, {{date}}',
    category: 'Meeting Note',
    text: [
      h('How are things?'),
      p('Mood, energy, workload. What was good since last time, and what was not?'),
      h('Your topics'),
      bullets(''),
      h('My topics'),
      bullets(''),
      h('Feedback'),
      p(b('For you: ')),
      p(b('For me: ')),
      h('Growth'),
      p('What do you want to learn or try next, and what would help?'),
      h('Agreed'),
      checks('', ''),
    ],
  }),
  template('weekly', 'Weekly review', 'Look back on a week and plan the next one', {
    title: 'Week {{week}}, {{year}}',
    tags: ['review'],
    text: [
      h('What went well'),
      bullets(''),
      h('What did not'),
      bullets(''),
      h('What I learned'),
      p(),
      h('Loose ends'),
      checks(
        'Empty the inbox',
        'Go through tasks that are overdue',
        'Check the calendar of the next two weeks',
        'Write down what I promised to others',
      ),
      h('Next week'),
      p('The three things that would make it a good week:'),
      numbered('', '', ''),
    ],
  }),
  template('brief', 'Project brief', 'Why, what and how of a project, on one page', {
    title: 'Brief: ',
    tags: ['work'],
    text: [
      table([
        ['Owner', '{{me}}'],
        ['Date', '{{date}}'],
        ['Status', 'Draft'],
      ]),
      h('Problem'),
      p('What is wrong or missing today, for whom, and how do we know?'),
      h('Goal'),
      p('What will be true when this is done? How will we measure it?'),
      h('Scope'),
      p(b('In scope')),
      bullets(''),
      p(b('Out of scope')),
      bullets(''),
      h('Approach'),
      p('How we will do it, and what else we considered.'),
      h('Milestones'),
      checks('First version', 'Feedback', 'Launch'),
      h('Risks'),
      bullets('What could go wrong, and what we do about it'),
      h('People'),
      p('Who decides, who works on it, and who has to be told.'),
    ],
  }),
  template('decision', 'Decision record', 'A decision, its reasons and what was not chosen', {
    title: 'Decision: ',
    tags: ['decision'],
    text: [
      p(b('Date: '), '{{date}}'),
      p(b('Decided by: '), '{{me}}'),
      p(b('Status: '), 'Proposed'),
      h('Context'),
      p('What makes a decision necessary now? What do we know, and what do we assume?'),
      h('Options'),
      table(
        [
          ['Option', 'For', 'Against'],
          ['', '', ''],
          ['', '', ''],
        ],
        true,
      ),
      h('Decision'),
      p('What we will do, in one or two sentences.'),
      h('Reasons'),
      bullets(''),
      h('Consequences'),
      p('What becomes easier, and what becomes harder?'),
      h('Look again'),
      p('When, or upon what, would we change our mind?'),
    ],
  }),
  template('reading', 'Reading notes', 'What a book or article says, and what you make of it', {
    title: 'Notes on ',
    category: 'Reading List',
    tags: ['reading'],
    text: [
      h('In one sentence'),
      p('What does the author claim?'),
      h('Main points'),
      bullets('', '', ''),
      h('Quotes'),
      { type: 'blockquote', content: [p('Words worth keeping, with the page.')] },
      h('My view'),
      p('Where do I agree or disagree? What does it remind me of?'),
      h('To do'),
      checks('What I will do differently because of it'),
    ],
  }),
  template('retrospective', 'Retrospective', 'What a team keeps, stops and starts', {
    title: 'Retrospective, {{date}}',
    category: 'Meeting Note',
    tags: ['work'],
    text: [
      callout('We assume that everybody did the best job they could, with what they knew at the time.'),
      h('Keep'),
      bullets(''),
      h('Stop'),
      bullets(''),
      h('Start'),
      bullets(''),
      h('What we will change'),
      p('At most three things, each with a person and a date.'),
      checks('', '', ''),
    ],
  }),
  template('journal', 'Daily journal', 'A few lines at the end of a day', {
    title: '{{weekday}}, {{date}}',
    tags: ['journal'],
    text: [
      h('Today'),
      p(),
      h('Grateful for'),
      bullets('', '', ''),
      h('On my mind'),
      p(),
      h('Tomorrow'),
      checks('The one thing that matters'),
    ],
  }),
];

function template(
  id: string,
  name: string,
  purpose: string,
  {
    title,
    category = 'General',
    tags = [],
    text,
  }: { title: string; category?: NoteCategory; tags?: string[]; text: TemplateBlock[] },
): BuiltInTemplate {
  return { id: `built-in-${id}`, name, purpose, content: { title, category, tags, text } };
}

function words(text: string): TemplateBlock[] {
  return text === '' ? [] : [{ type: 'text', text }];
}

function b(text: string): TemplateBlock {
  return { type: 'text', text, marks: [{ type: 'bold' }] };
}

function p(...parts: readonly (string | TemplateBlock)[]): TemplateBlock {
  const content = parts.flatMap((part) => (typeof part === 'string' ? words(part) : [part]));
  return { type: 'paragraph', ...(content.length > 0 && { content }) };
}

function h(text: string): TemplateBlock {
  return { type: 'heading', attrs: { level: 2 }, content: words(text) };
}

function bullets(...items: readonly string[]): TemplateBlock {
  return { type: 'bulletList', content: items.map((item) => ({ type: 'listItem', content: [p(item)] })) };
}

function numbered(...items: readonly string[]): TemplateBlock {
  return { type: 'orderedList', content: items.map((item) => ({ type: 'listItem', content: [p(item)] })) };
}

function checks(...items: readonly string[]): TemplateBlock {
  return {
    type: 'taskList',
    content: items.map((item) => ({ type: 'taskItem', attrs: { checked: false }, content: [p(item)] })),
  };
}

function callout(text: string): TemplateBlock {
  return { type: 'callout', attrs: { tone: 'info' }, content: [p(text)] };
}

/** A table whose first column, or first row, names the others. */
function table(rows: readonly (readonly string[])[], hasHeaderRow = false): TemplateBlock {
  const isHeader = (row: number, column: number) => (hasHeaderRow ? row === 0 : column === 0);
  return {
    type: 'table',
    content: rows.map((cells, row) => ({
      type: 'tableRow',
      content: cells.map((cell, column) => ({
        type: isHeader(row, column) ? 'tableHeader' : 'tableCell',
        content: [p(cell)],
      })),
    })),
  };
}
