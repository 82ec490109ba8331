import { type ProjectIdea, tasks } from './project-idea.ts';

/** The projects of a small publishing house. */
export const projectIdeas: readonly ProjectIdea[] = [
  {
    name: 'The Salt Road',
    description:
      'The lead title of the autumn: a novel in eleven letters. From the last proofs to the first reading.',
    of: { team: 'Fernside Press', departments: ['Editorial', 'Design and production'] },
    visibility: 'team',
    priority: 'high',
    days: 74,
    dueIn: 18,
    members: [
      { who: 'anna-lena' },
      { who: 'amara', role: 'Admin' },
      { who: 'mateo' },
      { who: 'dmitri' },
      { who: 'siobhan' },
      { who: 'chimamanda' },
    ],
    takes: 'salt-road',
    tasks: tasks(`
      Agree the final title with the author | chimamanda | chimamanda | completed | editing | 1 |
      Copy-edit letters one to six | anna-lena | chimamanda | completed | editing | 14 | The dates in the third letter contradict the seventh.
      Copy-edit letters seven to eleven | anna-lena | chimamanda | completed | editing | 12 |
      Set the text in the new Garamond | anna-lena | mateo | completed | design | 8 |
      Draw the map for the endpapers | mateo | mateo | review | design | 6 | Two colours, without the railway: it was built later.
      Order paper for 3,000 copies | dmitri | dmitri | completed | print | 1 |
      Check the blueprints at the printer | anna-lena | dmitri | in progress | print, proofs | 5 | Pages 88 and 89 above all.
      Invite twelve booksellers to the launch | siobhan | siobhan | in progress | events | 2 |
      Find a moderator for the launch | amara | siobhan | to do | events | 1 |
      Write the reading group questions | anna-lena | amara | to do | copy | 2 | Ten of them, none that can be answered with yes.
    `),
    updates: [
      {
        who: 'anna-lena',
        daysAgo: 24,
        type: 'general',
        content: 'The schedule is fixed: files to the printer in three weeks, books in the shop in seven.',
      },
      {
        who: 'chimamanda',
        daysAgo: 13,
        type: 'milestone',
        content: 'All eleven letters are edited, and the author has said yes to every single change.',
        about: 'Copy-edit letters seven to eleven',
      },
      {
        who: 'dmitri',
        daysAgo: 5,
        type: 'blocker',
        content:
          'The cream paper is two weeks late. Either we take the 100 g, which makes the book 3 mm thicker, or we wait.\n\nI need to know by Wednesday.',
        about: 'Check the blueprints at the printer',
      },
      {
        who: 'amara',
        daysAgo: 3,
        type: 'general',
        content: 'Take the 100 g. Mateo widens the spine; it suits the book.',
      },
      {
        who: 'mateo',
        daysAgo: 1,
        type: 'progress',
        content: 'Spine is done, cover is with the printer. The map comes tomorrow.',
        about: 'Draw the map for the endpapers',
      },
    ],
    links: [
      {
        who: 'mateo',
        daysAgo: 20,
        name: 'Cover drafts',
        url: 'https://drafts.fernside.example/salt-road/covers',
        description: 'The third one is the one.',
      },
      {
        who: 'dmitri',
        daysAgo: 16,
        name: 'Offer of the printer',
        url: 'https://print.example/offers/2381',
      },
      {
        who: 'siobhan',
        daysAgo: 4,
        name: 'Guest list of the launch',
        url: 'https://sheets.example/salt-road-launch',
        description: 'Everyone may add to it until Friday.',
      },
    ],
  },
  {
    name: 'Rivers of the North',
    description: 'Second, corrected edition with forty-two new maps.',
    of: { team: 'Fernside Press', departments: ['Design and production'] },
    priority: 'medium',
    days: 96,
    dueIn: 47,
    members: [
      { who: 'mateo' },
      { who: 'dmitri', role: 'Admin' },
      { who: 'sakura' },
      { who: 'amara' },
      { who: 'li' },
    ],
    takes: 'rivers',
    tasks: tasks(`
      Redraw maps 1 to 14 | mateo | sakura | completed | design, rivers | 16 |
      Redraw maps 15 to 28 | mateo | sakura | in progress | design, rivers | 16 | The names of the tributaries in the new spelling.
      Redraw maps 29 to 42 | mateo | sakura | to do | design, rivers | 16 |
      Scan the photographs of 1911 again | dmitri | li | blocked | rivers | 6 | The archive is closed until the end of the month.
      Ask three printers for large fold-outs | dmitri | dmitri | in progress | print | 2 |
      Calculate the price of the second edition | mateo | amara | to do | finance | 2 |
    `),
    updates: [
      {
        who: 'sakura',
        daysAgo: 9,
        type: 'progress',
        content: '地図は十四枚できました。Fourteen of forty-two maps are done.',
        about: 'Redraw maps 1 to 14',
      },
      {
        who: 'li',
        daysAgo: 6,
        type: 'blocker',
        content: 'The archive is closed for repairs. They have promised scans for the first of next month.',
        about: 'Scan the photographs of 1911 again',
      },
    ],
    links: [
      {
        who: 'sakura',
        daysAgo: 30,
        name: 'River names, old and new',
        url: 'https://atlas.example/names/north',
      },
    ],
  },
  {
    name: 'A Field Guide to Quiet: audiobook',
    description: 'Our first audiobook. Six hours, one voice, no music.',
    priority: 'medium',
    days: 52,
    dueIn: 32,
    members: [{ who: 'amara' }, { who: 'siobhan', role: 'Admin' }, { who: 'noura' }],
    takes: 'field-guide',
    tasks: tasks(`
      Clear the audio rights | amara | amara | completed | rights, audio | 2 |
      Listen to the five samples | amara | siobhan | completed | audio | 3 |
      Book the studio for four days | siobhan | siobhan | in progress | audio | 1 | The one by the river: the other has a tram below.
      Mark the pauses in the manuscript | siobhan | noura | in progress | audio, editing | 5 |
      Write the credits | amara | amara | to do | copy, audio | 0.5 |
      Choose where it is sold | amara | siobhan | to do | sales, audio | 2 |
    `),
    updates: [
      {
        who: 'siobhan',
        daysAgo: 8,
        type: 'milestone',
        content: 'We have a voice. She read page one in the kitchen and nobody moved.',
        about: 'Listen to the five samples',
      },
      {
        who: 'noura',
        daysAgo: 2,
        type: 'progress',
        content: 'الفواصل جاهزة حتى الصفحة ٨٠. Pauses are marked up to page 80.',
        about: 'Mark the pauses in the manuscript',
      },
    ],
    links: [
      {
        who: 'siobhan',
        daysAgo: 10,
        name: 'The five samples',
        url: 'https://audio.example/fernside/samples',
      },
    ],
  },
  {
    name: 'Frankfurt book fair',
    description: 'Stand, meetings, and one party that is not in the programme.',
    of: { team: 'Fernside Press' },
    visibility: 'team',
    priority: 'high',
    days: 60,
    dueIn: 26,
    members: [
      { who: 'priya' },
      { who: 'amara', role: 'Admin' },
      { who: 'anna-lena' },
      { who: 'siobhan' },
      { who: 'sakura' },
    ],
    takes: 'fair',
    tasks: tasks(`
      Book rooms for five | priya | siobhan | completed | travel, fair | 1 |
      Make appointments with the twenty agents | priya | priya | in progress | fair, rights | 6 | Half an hour each, and lunch for ourselves on Thursday.
      Print the rights guide | priya | anna-lena | review | fair, print | 3 |
      Design the back wall of the stand | amara | sakura | in progress | fair, design | 8 |
      Send the customs list for the books | anna-lena | anna-lena | to do | fair, shipping | 1 |
      Reserve the table for the party | priya | amara | to do | fair | 0.5 |
      Order coffee for the stand | siobhan | siobhan | to do | fair | 0.25 |
    `),
    updates: [
      {
        who: 'priya',
        daysAgo: 11,
        type: 'general',
        content: 'We have the place by the entrance again. Stand plan is in the links.',
      },
      {
        who: 'priya',
        daysAgo: 4,
        type: 'progress',
        content: 'Thirteen of twenty appointments are confirmed. Lisbon wants an hour.',
        about: 'Make appointments with the twenty agents',
      },
    ],
    links: [
      { who: 'priya', daysAgo: 11, name: 'Plan of hall 4', url: 'https://fair.example/halls/4' },
      {
        who: 'siobhan',
        daysAgo: 7,
        name: 'Trains there and back',
        url: 'https://trains.example/trips/fernside-5',
        description: 'All five of us in one carriage.',
      },
    ],
  },
  {
    name: 'Six covers, one look',
    description: 'The spring list should be recognisable from across the shop.',
    of: { team: 'Spring list', departments: ['Covers'] },
    visibility: 'team',
    priority: 'high',
    days: 58,
    dueIn: 12,
    members: [{ who: 'sakura' }, { who: 'mateo', role: 'Admin' }, { who: 'amara' }],
    tasks: tasks(`
      Choose the two colours of each book | sakura | sakura | completed | covers | 3 |
      Draw the six emblems | sakura | sakura | completed | covers | 12 |
      Test the covers at the size of a stamp | sakura | mateo | completed | covers | 2 |
      Set the titles by hand | sakura | mateo | completed | covers, design | 6 |
      Show the six to the bookshop in the Altstadt | mateo | amara | review | covers, sales | 1 |
      Deliver the files to the printer | mateo | mateo | to do | covers, print | 1 |
    `),
    updates: [
      {
        who: 'sakura',
        daysAgo: 6,
        type: 'milestone',
        content:
          '六つの表紙が並びました。All six stand side by side on the shelf, and they look like a family.',
      },
    ],
    links: [
      {
        who: 'sakura',
        daysAgo: 6,
        name: 'All six on one page',
        url: 'https://drafts.fernside.example/spring/six',
      },
    ],
  },
  {
    name: 'New catalogue website',
    description: 'Faster, readable on phones, with every book we have ever made.',
    of: { team: 'Website and catalogue' },
    visibility: 'team',
    priority: 'medium',
    days: 55,
    dueIn: 8,
    members: [{ who: 'li' }, { who: 'siobhan', role: 'Admin' }, { who: 'sakura' }, { who: 'amara' }],
    takes: 'website',
    tasks: tasks(`
      Import the 412 titles | li | li | completed | website | 9 |
      Search that forgives spelling mistakes | li | li | completed | website | 7 |
      Photograph the missing covers | siobhan | sakura | in progress | website | 8 |
      Write the texts for the authors’ pages | siobhan | siobhan | completed | website, copy | 10 |
      Read every page with a screen reader | li | amara | in progress | website, testing | 4 |
      Redirect the old addresses | li | li | to do | website | 3 | 2,300 of them; the shops link to most.
    `),
    updates: [
      {
        who: 'li',
        daysAgo: 10,
        type: 'progress',
        content: 'Search finds “Adebayo” for Adébáyò now, and the other way round.',
        about: 'Search that forgives spelling mistakes',
      },
      {
        who: 'siobhan',
        daysAgo: 2,
        type: 'general',
        content: 'We go live on a Tuesday morning, not on a Friday.',
      },
    ],
    links: [
      { who: 'li', daysAgo: 12, name: 'Preview', url: 'https://preview.fernside.example/' },
      { who: 'li', daysAgo: 12, name: 'List of old addresses', url: 'https://sheets.example/redirects' },
    ],
  },
  {
    name: 'Вечер поэзии · Poetry evening',
    description: 'Twelve poems in nine languages, read by candlelight in the storage room.',
    of: { team: 'Читательский клуб · Reading group' },
    visibility: 'team',
    priority: 'low',
    days: 48,
    dueIn: 21,
    members: [{ who: 'dmitri' }, { who: 'noura' }, { who: 'priya' }, { who: 'amara' }],
    tasks: tasks(`
      Выбрать двенадцать стихотворений | dmitri | dmitri | completed | poems | 4 | One each from the shelf, and three that nobody knows.
      اختيار القصيدة الافتتاحية | dmitri | noura | completed | poems | 1 |
      Find forty chairs | dmitri | priya | to do | events | 1 |
      Print the programme | priya | amara | to do | print, events | 1 |
    `),
    updates: [
      {
        who: 'dmitri',
        daysAgo: 7,
        type: 'general',
        content: 'Двенадцать стихотворений выбраны. The list hangs beside the coffee machine.',
        about: 'Выбрать двенадцать стихотворений',
      },
    ],
    links: [],
  },
  {
    name: 'Reader survey',
    description: 'What 312 readers told us, and what we make of it.',
    priority: 'medium',
    days: 50,
    dueIn: -4,
    members: [{ who: 'siobhan' }, { who: 'chimamanda', role: 'Admin' }, { who: 'amara' }],
    tasks: tasks(`
      Write nine questions | siobhan | chimamanda | completed | survey | 2 |
      Send it with the newsletter | siobhan | siobhan | completed | survey, newsletter | 0.5 |
      Count the answers by age | chimamanda | chimamanda | completed | survey, reports | 3 |
      Present it on Monday | siobhan | siobhan | completed | survey, meetings | 1 |
    `),
    updates: [
      {
        who: 'siobhan',
        daysAgo: 5,
        type: 'milestone',
        content: 'Done. Shorter books, larger type, and please never again a newsletter on Sunday.',
        about: 'Present it on Monday',
      },
    ],
    links: [
      {
        who: 'chimamanda',
        daysAgo: 9,
        name: 'The answers in one table',
        url: 'https://sheets.example/reader-survey',
        description: 'Without names.',
      },
    ],
  },
  {
    name: 'Ideas for next year',
    description: '',
    priority: 'low',
    days: 46,
    dueIn: null,
    members: [{ who: 'amara' }],
    tasks: [],
    updates: [],
    links: [],
  },
];
