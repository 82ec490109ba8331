import { describe, expect, test } from 'vitest';
import { csvOf, sourceOf, sourceOfJson, tasksOf, usesOf } from './reading.fixture.ts';

describe('Asana', () => {
  const head =
    'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task,Blocked By (Dependencies),Blocking (Dependencies),Priority,Time Estimate';

  test('reads completed tasks, subtasks by name of their parent, dependencies and custom fields', async () => {
    const source = await sourceOf(
      [
        head,
        '1201,2026-03-01,,2026-03-05,Plan the fair,Doing,Grace Hopper,grace@example.com,2026-03-04,2026-04-01,"fair, travel","Line one\nLine two",Fair,,,,High,90',
        '1202,2026-03-02,2026-03-06,2026-03-06,Book the hall,Done,,,,2026-03-10,,,Fair,Plan the fair,,Plan the fair,,',
        '1203,2026-03-02,,2026-03-06,Print,To do,,alan@example.com,,,,,"Fair, Office",,"Book the hall, Plan the fair",,Low,',
      ].join('\n'),
    );
    expect(source.system).toBe('asana');
    expect(tasksOf(source)).toMatchObject([
      {
        identity: '1201',
        title: 'Plan the fair',
        status: 'Doing',
        isDone: false,
        completedAt: '',
        changedAt: '2026-03-05',
        startDate: '2026-03-04',
        dueDate: '2026-04-01',
        tags: ['fair', 'travel'],
        description: 'Line one\nLine two',
        project: 'Fair',
        assignees: ['Grace Hopper', 'grace@example.com'],
        priority: 'High',
      },
      { isDone: true, completedAt: '2026-03-06', parent: 'Plan the fair', blocks: ['Plan the fair'] },
      { dependsOn: ['Book the hall, Plan the fair'], project: 'Fair, Office' },
    ]);
  });

  test('reads ids in scientific notation, and a preamble', async () => {
    const row = (name: string) =>
      `1.21143E+15,22/9/2025,,22/9/2025,${name},Planning,,,17/9/2025,2/10/2025,,,Plan,,,,,`;
    const source = await sourceOf(
      [',,', ',,https://app.example/csv', head, row('One'), row('Two'), row('Two')].join('\n'),
    );
    const tasks = tasksOf(source);
    expect(tasks.map(({ row: at, title }) => [at, title])).toEqual([
      [4, 'One'],
      [5, 'Two'],
      [6, 'Two'],
    ]);
    expect(new Set(tasks.map(({ identity }) => identity)).size).toBe(3);
    expect(tasks.every(({ identity }) => !identity.includes('E+'))).toBe(true);
    expect(source.remarks).toEqual(['1 row above the table is left out: “https://app.example/csv”.']);
  });

  test('reads JSON', async () => {
    const source = await sourceOfJson({
      data: [
        {
          gid: '1',
          resource_type: 'task',
          name: 'Plan',
          notes: 'Now',
          completed: true,
          completed_at: '2026-03-06T10:00:00.000Z',
          modified_at: '2026-03-07T10:00:00.000Z',
          due_on: '2026-04-01',
          memberships: [{ project: { name: 'Fair' }, section: { name: 'Doing' } }],
          tags: [{ gid: '5', name: 'travel, far' }],
          assignee: { gid: '7', name: 'Grace', email: 'grace@example.com' },
          custom_fields: [{ gid: '9', name: 'Cost', display_value: '12' }],
          likes: [{ gid: '3' }],
          subtasks: [{ gid: '2', resource_type: 'task', name: 'Book', completed: false }],
        },
      ],
    });
    expect(source.system).toBe('asana');
    expect(tasksOf(source)).toMatchObject([
      {
        identity: '1',
        title: 'Plan',
        status: 'Doing',
        isDone: true,
        completedAt: '2026-03-06T10:00:00.000Z',
        tags: ['travel, far'],
        project: 'Fair',
        assignees: ['grace@example.com', 'Grace'],
        notes: [{ label: 'Cost', text: '12' }],
      },
      { title: 'Book', parent: '1', isDone: false },
    ]);
    expect(usesOf(source)).toMatchObject({ likes: 'left-out' });
  });
});

describe('Todoist', () => {
  const file = [
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG',
    'meta,view_style=list,,,,,,,,,,,,',
    'task,Repot the basil @garden @weekend,Terracotta,1,1,Kai (48151623),,4 Jan,en,Africa/Cairo,30,minute,,',
    'task,Buy compost,,4,2,Kai (48151623),Grace (1),,en,Africa/Cairo,,None,,',
    'task,Peat-free,,4,3,Kai (48151623),,,en,,,None,,',
    'note,"Ask them, [[file {""file_name"":""soil.pdf"",""file_url"":""https://files.example/soil.pdf""}]]",,,,Kai (48151623),,,,,,,,',
    ',,,,,,,,,,,,,',
    'section,Weekly,,,,,,,,,,,,',
    'task,Water the ferns,,2,1,Kai (48151623),,every monday at 9am,en,Africa/Cairo,1,day,Oct 9 2026,en',
  ].join('\r\n');

  test('reads sections, comments, indents, labels in titles and durations', async () => {
    const source = await sourceOf(file);
    expect(source).toMatchObject({ system: 'todoist', hasDateWords: true });
    expect(source.remarks).toEqual(['1 × “meta”: settings of the list, left out.']);
    const tasks = tasksOf(source);
    expect(tasks).toMatchObject([
      {
        row: 3,
        title: 'Repot the basil',
        tags: ['garden', 'weekend'],
        description: 'Terracotta',
        priority: '1',
        dueDate: '4 Jan',
        estimate: { text: '30 min', unit: 'hours' },
        parent: '',
      },
      { title: 'Buy compost', assignees: ['Grace'], parent: 'row 3', estimate: null },
      {
        title: 'Peat-free',
        parent: 'row 4',
        comments: [{ author: 'Kai', text: 'Ask them, soil.pdf https://files.example/soil.pdf' }],
      },
      {
        title: 'Water the ferns',
        tags: ['Weekly'],
        dueDate: 'every monday at 9am',
        estimate: { text: '1 d', unit: 'hours' },
        notes: [{ label: 'DEADLINE', text: 'Oct 9 2026' }],
      },
    ]);
    expect(tasksOf(source, { 'labels in titles': 'left-out' })[0]?.title).toBe(
      'Repot the basil @garden @weekend',
    );
    expect(tasksOf(source, { section: 'status' })[3]).toMatchObject({ status: 'Weekly', tags: [] });
  });

  test('reads the columns of older exports', async () => {
    const source = await sourceOf(
      'TYPE,CONTENT,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\ntask,Buy milk,4,1,,,2025-12-20,en,\nnote,Oat,,,,,,,\n',
    );
    expect(source.system).toBe('todoist');
    expect(tasksOf(source)).toMatchObject([{ title: 'Buy milk', comments: [{ text: 'Oat' }] }]);
  });
});

test('reads Linear: dates of all versions, canceled issues, points and parents', async () => {
  const head =
    'ID,Team,Title,Description,Status,Estimate,Priority,Project ID,Project,Creator,Assignee,Labels,Cycle Number,Cycle Name,Cycle Start,Cycle End,Created,Updated,Started,Triaged,Completed,Canceled,Archived,Due Date,Parent issue,Initiatives,Project Milestone ID,Project Milestone,SLA Status,Roadmaps';
  const source = await sourceOf(
    [
      head,
      'ENG-2,Core,"Fix, the parser","Multi\nline",Done,3,Urgent,p,Atlas,ada@example.com,grace@example.com,"Bug, Customer",4,,,,Tue May 14 2024 08:53:33 GMT+0000 (GMT),2024-05-23T16:06:19.000Z,,,Thu May 23 2024 16:06:19 GMT+0000 (GMT),,,2026-02-05,,,,M1,,',
      'ENG-3,Core,Drop this,,Canceled,,No priority,,,ada@example.com,,,,,,,2024-05-14T08:53:33Z,,,,,2024-05-20T08:53:33Z,2024-06-20T08:53:33Z,,ENG-2,,,,,',
      // Rows shorter than the header.
      'ENG-4,Core,Triage me,,Backlog,,Low,,,,,,,,,,2024-05-14T08:53:33Z',
    ].join('\n'),
  );
  expect(source.system).toBe('linear');
  expect(tasksOf(source)).toMatchObject([
    {
      identity: 'ENG-2 Tue May 14 2024 08:53:33 GMT+0000 (GMT)',
      estimate: null,
      isDone: true,
      completedAt: 'Thu May 23 2024 16:06:19 GMT+0000 (GMT)',
      dueDate: '2026-02-05',
      tags: ['Bug', 'Customer'],
      project: 'Atlas',
    },
    {
      status: 'Canceled',
      isDone: false,
      completedAt: '2024-05-20T08:53:33Z',
      isArchived: true,
      parent: 'ENG-2',
    },
    { title: 'Triage me', status: 'Backlog' },
  ]);
  expect(usesOf(source)).toMatchObject({
    Estimate: 'left-out',
    Team: 'left-out',
    'Project Milestone': 'left-out',
  });
});

describe('Notion', () => {
  test('reads dates in words, ranges, links to pages and checkboxes', async () => {
    const source = await sourceOf(
      `\uFEFF${csvOf(
        [
          'Name',
          'Status',
          'Date',
          'Assign',
          'Tags',
          'Done',
          'Project',
          'Parent item',
          'Sub-item',
          'Created time',
          'URL',
        ],
        [
          {
            Name: 'Paint the fence',
            Status: 'In progress',
            Date: 'March 24, 2026 → March 28, 2026',
            Assign: 'Grace Hopper, Alan',
            Tags: 'garden, home',
            Done: 'No',
            Project: 'House (https://www.notion.so/House-0123456789abcdef0123456789abcdef?pvs=21)',
            'Created time': 'March 1, 2026 9:00 AM',
            URL: 'https://example.com',
            'Sub-item': 'Buy paint (https://www.notion.so/Buy-0123)',
          },
          {
            Name: 'Buy paint (red)',
            Date: 'March 20, 2026 10:00 AM',
            Done: 'Yes',
            'Parent item':
              'Paint the fence (../Tasks/Paint%20the%20fence%200123456789abcdef0123456789abcdef.md)',
          },
        ],
      )}`,
    );
    expect(source.system).toBe('notion');
    expect(tasksOf(source)).toMatchObject([
      {
        title: 'Paint the fence',
        startDate: 'March 24, 2026',
        dueDate: 'March 28, 2026',
        assignees: ['Grace Hopper', 'Alan'],
        tags: ['garden', 'home'],
        project: 'House',
        isDone: false,
      },
      {
        title: 'Buy paint (red)',
        dueDate: 'March 20, 2026 10:00 AM',
        isDone: true,
        parent: 'Paint the fence',
      },
    ]);
  });

  test('treats a table without Notion’s formats as a generic one', async () => {
    const source = await sourceOf('Name,Date\nPaint,2026-03-24\n');
    expect(source.system).toBe('table');
  });
});

test('reads ClickUp: numbers, lists and JSON in cells', async () => {
  const head =
    'Task ID,Task Link,Task Type,Task Name,Task Content,Status,Date Created,Date Created Text,Due Date,Due Date Text,Start Date,Start Date Text,Parent ID,Subtasks IDs,Attachments,Assignees,Tags,Priority,List Name,Folder Name/Path,Space Name,Time Estimated,Time Estimated Text,Checklists,Comments,Assigned Comments,Time Spent,Time Spent Text,Rolled Up Time,Rolled Up Time Text';
  const source = await sourceOf(
    csvOf(head.split(','), [
      {
        'Task ID': '86a1',
        'Task Link': 'https://app.clickup.com/t/86a1',
        'Task Name': 'Sail',
        'Task Content': 'Far',
        Status: 'in progress',
        'Date Created': '1767225600000',
        'Date Created Text': '1/1/2026, 12:00:00 AM GMT',
        'Due Date': '1774310400000',
        'Due Date Text': '3/24/2026',
        'Parent ID': 'null',
        'Subtasks IDs': '86a2',
        Attachments: '[{"title":"map.png","url":"https://files.example/map.png"}]',
        Assignees: '[Grace Hopper,Alan]',
        Tags: '[sea,"far away"]',
        Priority: '1',
        'List Name': 'Voyages',
        'Folder Name/Path': 'hidden',
        'Time Estimated': '5400000',
        'Time Estimated Text': '1 h 30 m',
        Checklists: '{"Before":["Book","Pack"]}',
        Comments: '[{"text":"Ahoy","by":"bo@example.com","date":"2026-03-01T10:00:00Z","assigned":false}]',
        'Time Spent': '3600000',
      },
      {
        'Task ID': '86a2',
        'Task Name': 'Pack',
        Status: 'Closed',
        'Parent ID': '86a1',
        Priority: 'null',
        Comments: '[]',
        Checklists: '{}',
      },
    ]),
  );
  expect(source.system).toBe('clickup');
  expect(tasksOf(source)).toMatchObject([
    {
      identity: '86a1',
      dueDate: '1774310400000',
      attachments: [{ name: 'map.png', url: 'https://files.example/map.png' }],
      assignees: ['Grace Hopper', 'Alan'],
      tags: ['sea', 'far away'],
      priority: 'Urgent',
      project: 'Voyages',
      estimate: { text: '5400000', unit: 'milliseconds' },
      timeSpent: { text: '3600000', unit: 'milliseconds' },
      steps: [{ title: 'Book' }, { title: 'Pack' }],
      comments: [{ author: 'bo@example.com', at: '2026-03-01T10:00:00Z', text: 'Ahoy' }],
      parent: '',
    },
    { parent: '86a1', priority: '', comments: [], steps: [] },
  ]);
});

test('reads TickTick: below its preamble, days in the task’s time zone, checklist items in the content', async () => {
  const source = await sourceOf(
    [
      '"Date: 2026-10-03+0000"',
      '"Version: 7.2"',
      '"Status: \n0 Normal\n1 Completed\n2 Archived"',
      '"Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day","Is Floating","Column Name","Column Order","View Mode","taskId","parentId","projectKind"',
      '"Home","Garden","Repot","TEXT","garden, weekend","","N","","2026-10-04T21:00:00+0000","","RRULE:FREQ=WEEKLY;BYDAY=MO","5","0","2026-09-01T08:00:00+0000","","-1","Africa/Cairo","true","false","Doing","","list","1","","TASK"',
      '"","Inbox","Shop","CHECKLIST","","▫Bread\r\n▪Milk","Y","","","","","0","2","2026-09-01T08:00:00+0000","2026-09-02T08:00:00+0000","-2","Africa/Cairo","","","","","list","2","1","TASK"',
    ].join('\n'),
  );
  expect(source.system).toBe('ticktick');
  expect(source.remarks).toEqual(['3 rows above the table are left out: “Date: 2026-10-03+0000”.']);
  expect(tasksOf(source)).toMatchObject([
    {
      identity: '1 2026-09-01T08:00:00+0000',
      title: 'Repot',
      dueDate: '2026-10-05',
      repeat: 'RRULE:FREQ=WEEKLY;BYDAY=MO',
      priority: 'High',
      tags: ['garden', 'weekend'],
      status: 'Doing',
      isDone: false,
      project: 'Garden',
    },
    {
      title: 'Shop',
      isDone: true,
      completedAt: '2026-09-02T08:00:00+0000',
      priority: 'None',
      parent: '1',
      description: '',
      steps: [
        { title: 'Bread', done: false },
        { title: 'Milk', done: true },
      ],
    },
  ]);
});

describe('Microsoft', () => {
  test('reads a Planner export of a German Excel', async () => {
    const source = await sourceOf(
      [
        'Planname;Messe;;;;;;;;;;;;;;;',
        'Plan-ID;abc;;;;;;;;;;;;;;;',
        ';;;;;;;;;;;;;;;;',
        'Aufgaben-ID;Aufgabenname;Bucketname;Fortschritt;Priorität;Zugewiesen an;Erstellt von;Erstellungsdatum;Startdatum;Fälligkeitsdatum;Verspätet;Fertigstellungsdatum;Abgeschlossen von;Abgeschlossene Prüflistenelemente;Prüflistenelemente;Bezeichnungen;Beschreibung',
        'x1;Halle buchen;Vorher;Abgeschlossen;Dringend;Grace Hopper;Alan;01.03.2026;;10.03.2026;false;06.03.2026;Alan;1/2;Anrufen;Rot;Groß',
        'x2;Drucken;Vorher;Nicht begonnen;Mittel;Grace Hopper;Alan;01.03.2026;;03/04/2026;true;;;0/2;"Entwurf;Druck";"Rot;Eilt";',
      ].join('\r\n'),
    );
    expect(source).toMatchObject({ system: 'planner', name: 'Messe' });
    expect(tasksOf(source)).toMatchObject([
      {
        identity: 'x1',
        status: 'Abgeschlossen',
        isDone: true,
        completedAt: '06.03.2026',
        priority: 'Dringend',
        assignees: ['Grace Hopper'],
        tags: ['Vorher', 'Rot'],
        description: 'Groß',
        steps: [{ title: 'Anrufen', done: false }],
      },
      {
        status: 'Nicht begonnen',
        tags: ['Vorher', 'Rot', 'Eilt'],
        steps: [{ title: 'Entwurf' }, { title: 'Druck' }],
      },
    ]);
  });

  test('reads Outlook tasks, and so To Do', async () => {
    const source = await sourceOf(
      [
        '"Subject","Start Date","Due Date","Reminder On/Off","Date Completed","% Complete","Total Work","Actual Work","Categories","Notes","Priority","Sensitivity","Status"',
        '"Call","9/8/2026","9/10/2026","True","","0","30 minutes","0 hours","Home;Phone","Ask","High","Normal","Not Started"',
        '"Send","","8/30/2026","False","9/1/2026","100","0 hours","2 hours","","","Low","Normal","Completed"',
      ].join('\r\n'),
    );
    expect(source.system).toBe('outlook');
    expect(tasksOf(source)).toMatchObject([
      {
        title: 'Call',
        estimate: { text: '30 minutes' },
        timeSpent: null,
        tags: ['Home', 'Phone'],
        description: 'Ask',
      },
      { title: 'Send', isDone: true, completedAt: '9/1/2026', timeSpent: { text: '2 hours' } },
    ]);
  });
});

test('reads monday.com: groups, repeated headers and subitems', async () => {
  const source = await sourceOf(
    [
      'Fair 2026,,,,,',
      'Everything for the fair,,,,,',
      ',,,,,',
      'Before,,,,,',
      'Name,Subitems,Person,Status,Date,Priority',
      'Book the hall,"Call, Sign",Grace Hopper,Done,2026-03-10,High',
      'Subitems,Name,Owner,Status,Date,Place',
      ',Call,Alan,Done,2026-03-09,Turin',
      ',Sign,Alan,Working on it,2026-03-10,',
      'Print,,,Stuck,,Low',
      ',,,,2026-03-10,',
      'After,,,,,',
      'Name,Subitems,Person,Status,Date,Priority',
      'Thank,,,,2026-04-10,',
    ].join('\n'),
  );
  expect(source).toMatchObject({ system: 'monday', name: 'Fair 2026' });
  expect(source.remarks).toContain('1 row without a name (sums) left out.');
  expect(tasksOf(source)).toMatchObject([
    { row: 6, title: 'Book the hall', tags: ['Before'], assignees: ['Grace Hopper'], status: 'Done' },
    {
      row: 8,
      title: 'Call',
      parent: 'row 6',
      notes: [
        { label: 'Owner', text: 'Alan' },
        { label: 'Place', text: 'Turin' },
      ],
    },
    { row: 9, title: 'Sign', parent: 'row 6', status: 'Working on it', dueDate: '2026-03-10' },
    { row: 10, title: 'Print', tags: ['Before'], parent: '' },
    { row: 14, title: 'Thank', tags: ['After'], dueDate: '2026-04-10' },
  ]);
});

describe('GitHub and GitLab', () => {
  test('reads issues printed by gh, with comments', async () => {
    const source = await sourceOfJson([
      {
        number: 12,
        title: 'Crash',
        body: 'Steps',
        state: 'CLOSED',
        stateReason: 'COMPLETED',
        url: 'https://github.com/o/r/issues/12',
        labels: [{ id: 'x', name: 'bug' }],
        assignees: [{ id: 'y', login: 'octo', name: 'Octo Cat' }],
        milestone: { number: 1, title: 'v1.0', dueOn: '2026-04-01T00:00:00Z' },
        createdAt: '2026-03-01T00:00:00Z',
        closedAt: '2026-03-05T00:00:00Z',
        comments: [{ author: { login: 'hubot' }, body: 'Same', createdAt: '2026-03-02T00:00:00Z' }],
        author: { login: 'me' },
      },
    ]);
    expect(source).toMatchObject({ system: 'github', noun: 'issue', remarks: [] });
    expect(tasksOf(source)).toMatchObject([
      {
        identity: 'https://github.com/o/r/issues/12',
        status: 'CLOSED',
        isDone: true,
        completedAt: '2026-03-05T00:00:00Z',
        tags: ['bug'],
        assignees: ['Octo Cat'],
        comments: [{ author: 'hubot', at: '2026-03-02T00:00:00Z', text: 'Same' }],
      },
    ]);
    expect(usesOf(source)).toMatchObject({
      author: 'left-out',
      milestone: 'left-out',
      'state reason': 'left-out',
    });
    expect(tasksOf(source, { 'milestone due': 'due-date' })[0]?.dueDate).toBe('2026-04-01T00:00:00Z');
  });

  test('reports comments that the REST API only counts', async () => {
    const source = await sourceOfJson([
      {
        number: 1,
        title: 'A',
        state: 'open',
        body: null,
        comments: 3,
        html_url: 'https://x.example/1',
        labels: ['a'],
      },
    ]);
    expect(source.remarks).toEqual(['3 comments are not in the file: it only says how many there are.']);
    expect(tasksOf(source)).toMatchObject([{ identity: 'https://x.example/1', tags: ['a'], comments: [] }]);
  });

  test('reads seconds in GitLab’s CSV and JSON', async () => {
    const source = await sourceOf(
      csvOf(
        'Issue ID,URL,Title,State,Description,Author,Author Username,Assignee,Assignee Username,Confidential,Locked,Due Date,Created At (UTC),Updated At (UTC),Closed At (UTC),Milestone,Weight,Labels,Time Estimate,Time Spent'.split(
          ',',
        ),
        [
          {
            'Issue ID': '7',
            URL: 'https://gitlab.example/o/r/-/issues/7',
            Title: 'Sail',
            State: 'Closed',
            Assignee: 'Grace Hopper',
            'Assignee Username': 'grace',
            'Due Date': '2026-04-01',
            'Created At (UTC)': '2026-03-01 10:00:00',
            'Closed At (UTC)': '2026-03-05 10:00:00',
            Labels: 'bug,Doing',
            'Time Estimate': '5400',
            'Time Spent': '3600',
          },
        ],
      ),
    );
    expect(source.system).toBe('gitlab');
    expect(tasksOf(source)).toMatchObject([
      {
        identity: 'https://gitlab.example/o/r/-/issues/7',
        isDone: true,
        assignees: ['Grace Hopper', 'grace'],
        tags: ['bug', 'Doing'],
        estimate: { text: '5400', unit: 'seconds' },
      },
    ]);
    const json = await sourceOfJson([
      {
        iid: 7,
        title: 'Sail',
        state: 'opened',
        web_url: 'https://g.example/7',
        time_stats: { time_estimate: 5400, total_time_spent: 0 },
        user_notes_count: 0,
      },
    ]);
    expect(json.system).toBe('gitlab');
    expect(tasksOf(json)).toMatchObject([{ estimate: { text: '5400', unit: 'seconds' }, timeSpent: null }]);
  });
});
