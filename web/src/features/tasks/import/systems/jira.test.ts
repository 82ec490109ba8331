import { expect, test } from 'vitest';
import { csvOf, sourceOf, tasksOf, usesOf } from './reading.fixture.ts';

const cloud =
  `Summary, Issue key, Issue id, Issue Type, Status, Project key, Project name, Project type, Priority,
  Resolution, Assignee, Assignee Id, Reporter, Reporter Id, Created, Updated, Last Viewed, Resolved,
  Components, Components, Due date, Votes, Labels, Labels, Labels, Description, Environment, Watchers,
  Watchers, Watchers Id, Watchers Id, Log Work, Original estimate, Remaining Estimate, Time Spent,
  Work Ratio, Σ Original Estimate, Σ Time Spent, Security Level, Inward issue link (Blocks),
  Outward issue link (Blocks), Outward issue link (Cloners), Attachment, Attachment, Custom field (Rank),
  Custom field (Start date), Custom field (Story Points), Custom field (Category), Sprint, Sprint,
  Comment, Comment, Comment, Parent, Parent key, Parent summary, Status Category, Status Category Changed`
    .split(',')
    .map((name) => name.trim());
const grace = '712020:1f0c6a34-0000-4111-8222-123456789abc';
const alan = '5f1e2d3c4b5a697887766554';

const cloudFile = `\uFEFF${csvOf(cloud, [
  {
    Summary: 'Checkout: pay by "invoice"',
    'Issue key': 'PAY-12',
    'Issue id': '10012',
    'Issue Type': 'Story',
    Status: 'Ready for release',
    'Project key': 'PAY',
    'Project name': 'Payments',
    'Project type': 'software',
    Priority: 'Highest',
    Assignee: 'Grace Hopper',
    'Assignee Id': grace,
    Reporter: 'Alan Turing',
    'Reporter Id': alan,
    Created: '20/Mar/26 9:41 AM',
    Updated: '24/Mar/26 12:00 AM',
    'Due date': '31/Mar/26 12:00 AM',
    Votes: '0',
    Labels: ['backend', 'invoice', 'q2'],
    Components: ['API', 'Billing, EU'],
    Description: 'First line\r\n\r\n* second; with "quotes"',
    Watchers: ['Alan Turing'],
    'Watchers Id': [alan],
    'Log Work': 'Tried it;21/Mar/26 4:00 PM;712020:1f0c6a34-0000-4111-8222-123456789abc;5400',
    'Original estimate': '45360',
    'Time Spent': '5400',
    'Σ Original Estimate': '90720',
    'Inward issue link (Blocks)': 'PAY-13',
    'Outward issue link (Cloners)': 'PAY-1',
    Attachment: ['23/Mar/26 8:05 AM;x;in;voice.pdf;https://jira.example/rest/api/3/attachment/content/35345'],
    'Custom field (Rank)': '0|i02m2f:',
    'Custom field (Start date)': '25/Mar/26',
    'Custom field (Story Points)': '5.0',
    'Custom field (Category)': 'Finance',
    Sprint: ['Sprint 7', 'Sprint 8'],
    Comment: [
      `22/Mar/26 4:38 PM;${alan};Looks good; ship it\r\n;)`,
      `23/Mar/26 9:00 AM;${grace};Done on my side`,
      '23/Mar/26 9:30 AM;712020:ffffffff-0000-4111-8222-123456789abc;Who am I',
    ],
    'Status Category': 'In Progress',
  },
  {
    Summary: 'Read the statute 🧾',
    'Issue key': 'PAY-13',
    'Issue id': '10013',
    'Issue Type': 'Sub-task',
    Status: 'Closed',
    Priority: 'Trivial',
    Resolved: '22/Mar/26 4:00 PM',
    Parent: '10012',
    'Parent key': 'PAY-12',
    'Parent summary': 'Checkout',
    'Status Category': 'Done',
  },
])}\r\n`;

test('reads Jira Cloud: repeated columns, seconds, comments with authors, links and parents', async () => {
  const source = await sourceOf(cloudFile);
  expect(source).toMatchObject({ system: 'jira', noun: 'issue', remarks: [] });
  const [first, second] = tasksOf(source);
  expect(first).toMatchObject({
    row: 2,
    identity: 'PAY-12 10012',
    key: 'PAY-12',
    aliases: ['10012'],
    title: 'Checkout: pay by "invoice"',
    description: 'First line\r\n\r\n* second; with "quotes"',
    status: 'Ready for release',
    statusHint: 'in_progress',
    priority: 'Highest',
    startDate: '25/Mar/26',
    dueDate: '31/Mar/26 12:00 AM',
    tags: ['backend', 'invoice', 'q2'],
    project: 'Payments',
    assignees: ['Grace Hopper'],
    estimate: { text: '45360', unit: 'seconds' },
    timeSpent: { text: '5400', unit: 'seconds' },
    dependsOn: ['PAY-13'],
    attachments: [{ name: 'in;voice.pdf', url: 'https://jira.example/rest/api/3/attachment/content/35345' }],
    isDone: false,
    changedAt: '24/Mar/26 12:00 AM',
  });
  expect(first?.comments).toEqual([
    { author: 'Alan Turing', at: '22/Mar/26 4:38 PM', text: 'Looks good; ship it\r\n;)' },
    { author: 'Grace Hopper', at: '23/Mar/26 9:00 AM', text: 'Done on my side' },
    {
      author: '712020:ffffffff-0000-4111-8222-123456789abc',
      at: '23/Mar/26 9:30 AM',
      text: 'Who am I',
    },
  ]);
  expect(second).toMatchObject({
    title: 'Read the statute 🧾',
    status: 'Closed',
    statusHint: 'completed',
    completedAt: '22/Mar/26 4:00 PM',
    isDone: false,
    parent: '10012',
  });
});

test('reports Jira fields without a counterpart and can keep them in the description', async () => {
  const source = await sourceOf(cloudFile);
  const left = Object.entries(usesOf(source)).flatMap(([label, use]) => (use === 'left-out' ? [label] : []));
  expect(left.join(', ')).toBe(
    'Issue id, Issue Type, Project key, Project type, Assignee Id, Reporter, Reporter Id, Created, Components, ' +
      'Votes, Watchers, Watchers Id, Log Work, Σ Original Estimate, Outward issue link (Cloners), Custom field (Rank), Custom field (Story Points), Custom field (Category), Sprint, Parent summary',
  );
  const labels = source.fields.find(({ label }) => label === 'Labels');
  expect(labels).toMatchObject({ columns: 3, count: 3, example: 'backend', use: 'tags' });
  const sprint = source.fields.find(({ label }) => label === 'Sprint')?.id ?? '';
  const work = source.fields.find(({ label }) => label === 'Log Work')?.id ?? '';
  const [task] = tasksOf(source, { [sprint]: 'note', [work]: 'comments', components: 'tags' });
  expect(task?.notes).toEqual([{ label: 'Sprint', text: 'Sprint 7, Sprint 8' }]);
  expect(task?.tags).toEqual(['API', 'Billing, EU', 'backend', 'invoice', 'q2']);
  expect(task?.comments[0]).toEqual({
    author: 'Grace Hopper',
    at: '21/Mar/26 4:00 PM',
    text: 'Worked 1.5 h: Tried it',
  });
});

test('reads Jira Server: users by name, Component/s, several labels in one cell, Epic Link', async () => {
  const source = await sourceOf(
    csvOf(
      'Summary,Issue key,Issue id,Parent id,Issue Type,Status,Priority,Assignee,Reporter,Due Date,Component/s,Labels,Original Estimate,Custom field (Epic Link),Comment'.split(
        ',',
      ),
      [
        {
          Summary: 'Parent task',
          'Issue key': 'SS-1',
          'Issue id': '1001',
          'Issue Type': 'Task',
          Status: 'To Do',
          Priority: 'High',
          Assignee: 'grace',
          'Due Date': '2026-07-15 00:00',
          Labels: 'one two',
          'Original Estimate': '1d 4h',
          'Custom field (Epic Link)': 'SS-9',
          Comment: '12/Apr/26 3:30 PM;alan;Well',
        },
        {
          Summary: 'Child',
          'Issue key': 'SS-2',
          'Issue id': '1002',
          'Parent id': '1001',
          'Issue Type': 'Bug',
          Status: 'Done',
        },
      ],
    ),
  );
  expect(tasksOf(source)).toMatchObject([
    {
      identity: 'SS-1 1001',
      parent: 'SS-9',
      tags: ['one', 'two'],
      estimate: { text: '1d 4h', unit: 'seconds' },
      comments: [{ author: 'alan', at: '12/Apr/26 3:30 PM', text: 'Well' }],
    },
    { identity: 'SS-2 1002', parent: '1001' },
  ]);
});

test.each([
  [
    'German',
    'Zusammenfassung;Vorgangsschlüssel;Vorgangs-ID;Vorgangstyp;Status;Priorität;Zugewiesene Person;Erstellt;Erledigt;Fälligkeitsdatum;Stichwörter;Stichwörter;Beschreibung;Ursprüngliche Schätzung;Benötigte Zeit;Kommentar;Anhang;Übergeordnet;Statuskategorie',
    'Rechnung;RE-1;10001;Aufgabe;Zu erledigen;Hoch;Grace Hopper;20.03.2026 09:41;;31.03.2026 00:00;eins;zwei;Text;7200;3600;22.03.2026 16:38;alan;Gut;;10000;Zu erledigen',
  ],
  [
    'French',
    'Résumé;Clé de ticket;ID de ticket;Type de ticket;État;Priorité;Personne assignée;Créé;Résolu(e);Échéance;Étiquettes;Étiquettes;Description;Estimation originale;Temps consacré;Commentaire;Pièce jointe;Parent;Catégorie d’état',
    'Facture;FA-1;10001;Tâche;À faire;Haute;Grace Hopper;20/mars/26 09:41;;31/mars/26 00:00;eins;zwei;Texte;7200;3600;22/mars/26 16:38;alan;Gut;;10000;À faire',
  ],
  [
    'Spanish',
    'Resumen;Clave de incidencia;ID de la incidencia;Tipo de Incidencia;Estado;Prioridad;Persona asignada;Creada;Resuelta;Fecha de vencimiento;Etiquetas;Etiquetas;Descripción;Estimación original;Tiempo Trabajado;Comentario;Adjunto;Principal;Categoría de estado',
    'Factura;FA-1;10001;Tarea;Por hacer;Alta;Grace Hopper;20/mar/26 09:41;;31/mar/26 00:00;eins;zwei;Texto;7200;3600;22/mar/26 16:38;alan;Gut;;10000;Por hacer',
  ],
  [
    'Portuguese',
    'Resumo;Chave da item;ID da item;Tipo de item;Status;Prioridade;Responsável;Criado;Resolvido;Data limite;Categorias;Categorias;Descrição;Estimativa original;Tempo gasto;Comentário;Anexo;Pai;Categoria de status',
    'Fatura;FA-1;10001;Tarefa;Tarefas pendentes;Alta;Grace Hopper;20/mar/26 09:41;;31/mar/26 00:00;eins;zwei;Texto;7200;3600;22/mar/26 16:38;alan;Gut;;10000;Itens pendentes',
  ],
  [
    'Russian',
    'Тема;Ключ проблемы;Идентификатор проблемы;Тип задачи;Статус;Приоритет;Исполнитель;Создано;Решено;Срок исполнения;Метки;Метки;Описание;Первоначальная оценка;Затрачено времени;Комментарий;Вложение;Родитель;Категория статуса',
    'Счёт;СЧ-1;10001;Задача;К выполнению;Высокий;Grace Hopper;20/мар/26 09:41;;31/мар/26 00:00;eins;zwei;Текст;7200;3600;22/мар/26 16:38;alan;Gut;;10000;К выполнению',
  ],
  [
    'Japanese',
    '要約;課題キー;課題 ID;課題タイプ;ステータス;優先度;担当者;作成日;解決日;期限;ラベル;ラベル;説明;初期見積り;消費時間;コメント;添付ファイル;親;ステータス カテゴリ',
    '請求;FA-1;10001;タスク;未着手;高;Grace Hopper;2026/03/20 9:41;;2026/03/31 0:00;eins;zwei;本文;7200;3600;2026/03/22 16:38;alan;Gut;;10000;未着手',
  ],
])('reads Jira in %s as saved by Excel', async (_, head, row) => {
  // Excel quotes a comment with semicolons.
  const cells = row.split(';');
  const comment = cells.slice(15, 18).join(';');
  const line = [...cells.slice(0, 15), `"${comment}"`, ...cells.slice(18)].join(';');
  const source = await sourceOf(`${head}\n${line}\n`);
  expect(source.system).toBe('jira');
  const [task] = tasksOf(source);
  expect(task).toMatchObject({
    key: expect.stringMatching(/-1$/),
    aliases: ['10001'],
    tags: ['eins', 'zwei'],
    assignees: ['Grace Hopper'],
    estimate: { text: '7200', unit: 'seconds' },
    timeSpent: { text: '3600', unit: 'seconds' },
    comments: [{ author: 'alan', text: 'Gut' }],
    parent: '10000',
    statusHint: 'todo',
  });
  expect(task?.dueDate).toMatch(/31/);
  expect(source.fields.filter(({ use, count }) => use === 'left-out' && count > 0)).toHaveLength(3);
});
