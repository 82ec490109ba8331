import type { TableSystem } from './table-system.ts';

/** Excel export of a Microsoft Planner plan, saved as CSV. */
export const planner: TableSystem = {
  id: 'planner',
  matches: (has) =>
    has(
      'Bucket Name',
      'Bucketname',
      'Nom du compartiment',
      'Nombre del depósito',
      'Nome do bucket',
      'Nome bucket',
      'バケット名',
      '存储桶名称',
    ) &&
    has(
      'Task Name',
      'Aufgabenname',
      'Nom de la tâche',
      'Nombre de tarea',
      'Nombre de la tarea',
      'Nome da tarefa',
      'Nome attività',
      'タスク名',
      '任务名称',
    ),
  columns: [
    {
      names:
        'Task ID, Aufgaben-ID, ID de tâche, Id. de la tarea, ID da tarefa, ID attività, タスク ID, 任务 ID',
      use: 'key',
      uses: ['note'],
    },
    {
      names:
        'Bucket Name, Bucketname, Nom du compartiment, Nombre del depósito, Nome do bucket, Nome bucket, バケット名, 存储桶名称',
      use: 'tags',
      uses: ['status', 'status-and-tag'],
      parsing: { list: (name) => [name] },
    },
    {
      names:
        'Progress, Status, Fortschritt, Progression, Avancement, Progreso, Progresso, Avanzamento, 進行状況, 进度',
      use: 'status',
    },
    {
      names:
        'Assigned To, Zugewiesen an, Attribué à, Affecté à, Asignado a, Atribuído a, Assegnato a, 担当者, 已分配给',
      use: 'assignee',
      parsing: { list: (names) => names.split(';') },
    },
    {
      names:
        'Created By, Completed By, Erstellt von, Abgeschlossen von, Créé par, Terminé par, Creado por, Completado por',
      use: 'left-out',
    },
    {
      names:
        'Created Date, Erstellungsdatum, Erstellt am, Date de création, Fecha de creación, Data de criação',
      use: 'left-out',
      isDate: true,
    },
    {
      names:
        'Completed Date, Fertigstellungsdatum, Abgeschlossen am, Date d’achèvement, Fecha de finalización, Data de conclusão',
      use: 'completed-at',
    },
    {
      names: 'Late, Verspätet, En retard, Con retraso, Atrasado, Is Recurring, Wird wiederholt',
      use: 'left-out',
    },
    {
      names:
        'Completed Checklist Items, Abgeschlossene Prüflistenelemente, Éléments de la liste de contrôle terminés, Elementos de la lista de comprobación completados',
      use: 'left-out',
      why: 'The file doesn’t say which ones',
    },
    {
      names:
        'Checklist Items, Prüflistenelemente, Éléments de la liste de contrôle, Elementos de la lista de comprobación',
      use: 'steps',
    },
    {
      names: 'Labels, Bezeichnungen, Étiquettes, Etiquetas, Rótulos, Etichette',
      use: 'tags',
      parsing: { list: (names) => names.split(';') },
    },
  ],
  name: ({ preamble }) => preamble.find(([name = '']) => /^plan/i.test(name.trim()))?.[1]?.trim() ?? '',
};

/** CSV export of Outlook tasks, which include Microsoft To Do. */
export const outlook: TableSystem = {
  id: 'outlook',
  matches: (has) =>
    (has('Subject') && has('Date Completed') && has('% Complete')) ||
    (has('Betreff') && has('Erledigt am') && has('% erledigt', '% abgeschlossen')) ||
    (has('Objet') && has('Date d’achèvement', 'Terminé le') && has('% achevé', '% terminé')),
  columns: [
    { names: 'Subject, Betreff, Objet', use: 'title' },
    { names: 'Date Completed, Erledigt am, Date d’achèvement, Terminé le', use: 'completed-at' },
    {
      names: '% Complete, % erledigt, % abgeschlossen, % achevé, % terminé',
      use: 'left-out',
      why: 'Taken from the status',
    },
    { names: 'Total Work, Gesamtaufwand, Travail total', use: 'estimate', cell: withoutZero },
    { names: 'Actual Work, Ist-Aufwand, Travail réel', use: 'time-spent', cell: withoutZero },
    { names: 'Owner, Besitzer, Propriétaire', use: 'left-out' },
    { names: 'Categories, Kategorien, Catégories', use: 'tags' },
    {
      names:
        'Reminder On/Off, Reminder Date, Reminder Time, Private, Sensitivity, Role, Schedule+ Priority, Team Task',
      use: 'left-out',
      isTechnical: true,
    },
  ],
  unlike: 'Name, Item',
};

/** Outlook exports missing durations as "0 hours". */
function withoutZero(text: string): string {
  return /^0\s/.test(text.trim()) ? '' : text;
}
