import type { SourceAttachment, SourceComment, SourceTask } from '../model/source-task.ts';
import { hoursOf } from '../values/durations.ts';
import { looksLikeDate } from '../values/looks-like-date.ts';
import type { Table, TableItem, TableSystem } from './table-system.ts';

const keys =
  'Issue key, Key, Work item key, Vorgangsschlüssel, Schlüssel, Clé de ticket, Clé, Clave de incidencia, Clave de la incidencia, Clave, Clave de actividad, Chave da item, Chave do item, Chave, Chiave ticket, Chiave, Ключ проблемы, Ключ задачи, Ключ, 課題キー, キー, 问题关键字, 关键字, 이슈 키';
const summaries =
  'Summary, Zusammenfassung, Résumé, Resumen, Resumo, Riepilogo, Samenvatting, Podsumowanie, Тема, 要約, 概要, 摘要, 요약';
const types =
  'Issue Type, Work type, Vorgangstyp, Type de ticket, Tipo de Incidencia, Tipo de actividad, Tipo de item, Tipo do item, Tipo di ticket, Тип задачи, 課題タイプ, 问题类型, 이슈 유형';
const ids =
  'Issue id, Work item id, Vorgangs-ID, ID de ticket, ID de la incidencia, ID da item, ID do item, ID ticket, Идентификатор проблемы, Идентификатор задачи, 課題 ID, 问题ID';

const seconds = { unit: 'seconds', why: 'Seconds, as hours' } as const;
const technical = { use: 'left-out', isTechnical: true } as const;
const creator = 'You are the creator of what you import';

/** CSV export of Jira Cloud, Server and Data Center, in several languages. */
export const jira: TableSystem = {
  id: 'jira',
  noun: 'issue',
  matches: (has) =>
    has(...keys.split(',')) && has(...summaries.split(',')) && has(...types.split(','), ...ids.split(',')),
  columns: [
    { names: keys, use: 'key', uses: ['note'] },
    { names: ids, ...technical },
    { names: summaries, use: 'title' },
    { names: types, use: 'left-out' },
    { names: 'Status, État, Estado, Stato, Статус, ステータス, 状态, 상태', use: 'status' },
    {
      names:
        'Status Category, Statuskategorie, Catégorie d’état, Catégorie de statut, Categoría de estado, Categoria de status, Categoria di stato, Категория статуса, ステータス カテゴリ, 状态类别',
      use: 'status-hint',
      uses: ['left-out'],
    },
    { names: 'Status Category Changed', ...technical, isDate: true },
    {
      names:
        'Resolved, Erledigt, Résolu, Résolu(e), Résolue, Resuelta, Resuelto, Resolvido, Resolvido(a), Risolto, Решено, Дата решения, 解決日, 已解决, 해결됨',
      use: 'completed-at',
      parsing: { leavesOpen: true },
    },
    {
      names:
        'Updated, Aktualisiert, Mise à jour, Mis à jour, Actualizada, Actualizado, Atualizado, Atualizado(a), Aggiornato, Обновлено, 更新日, 更新日期, 已更新, 업데이트됨',
      use: 'changed-at',
    },
    {
      names:
        'Created, Erstellt, Création, Créé, Créée, Creada, Creado, Criado, Criado(a), Creato, Создано, 作成日, 创建日期, 已创建, 생성됨',
      use: 'left-out',
      isDate: true,
    },
    {
      names:
        'Last Viewed, Zuletzt angezeigt, Dernière consultation, Última visualización, Última visualização, Последний просмотр, 最終表示日, 最近查看',
      ...technical,
      isDate: true,
    },
    {
      names:
        'Labels, Label, Stichwörter, Stichworte, Étiquettes, Etiquetas, Categorias, Etichette, Метки, ラベル, 标签, 레이블',
      use: 'tags',
      // Labels contain no spaces; older versions export several in one cell, separated by spaces.
      parsing: { list: (text) => text.split(/[\s,;]+/) },
    },
    {
      names:
        'Components, Component/s, Komponenten, Composants, Componentes, Componenti, Компоненты, コンポーネント, 模块, 组件',
      use: 'left-out',
      parsing: { list: (text) => [text] },
    },
    {
      names:
        'Original estimate, Ursprüngliche Schätzung, Estimation originale, Estimation initiale, Estimation d’origine, Estimación original, Estimativa original, Stima originale, Первоначальная оценка, 初期見積り, 初始预估',
      use: 'estimate',
      ...seconds,
    },
    {
      names:
        'Time Spent, Benötigte Zeit, Temps consacré, Temps passé, Tiempo empleado, Tiempo trabajado, Tiempo invertido, Tempo gasto, Tempo impiegato, Tempo trascorso, Затрачено времени, 消費時間, 耗费时间',
      use: 'time-spent',
      ...seconds,
    },
    {
      names: 'Remaining Estimate, Restschätzung, Estimation restante, Trabajo restante estimado',
      use: 'left-out',
      unit: 'seconds',
    },
    { names: 'Work Ratio', ...technical },
    {
      names: '',
      pattern: /^Σ/u,
      use: 'left-out',
      unit: 'seconds',
      why: 'Includes subtasks, which come with their own',
    },
    {
      names:
        'Log Work, Arbeit protokollieren, Consigner le travail, Registrar trabajo, Registrar trabalho, Журнал работ, 作業ログ, 工作日志',
      use: 'left-out',
      why: 'Its sum is the time taken',
      parsing: { comment: worklogIn },
    },
    {
      names:
        'Comment, Comments, Kommentar, Commentaire, Comentario, Comentário, Commento, Комментарий, コメント, 评论, 댓글',
      use: 'comments',
      uses: ['comments-in-description'],
      parsing: { comment: commentIn },
    },
    {
      names:
        'Attachment, Attachments, Anhang, Anhänge, Pièce jointe, Adjunto, Datos adjuntos, Anexo, Allegato, Вложение, 添付ファイル, 附件',
      use: 'attachments',
      parsing: { attachment: attachmentIn },
    },
    { names: 'Parent key, Clave principal, Übergeordneter Schlüssel', use: 'parent' },
    { names: 'Parent, Parent id, Übergeordnet, Principal, Pai, Родитель, 親', use: 'parent' },
    { names: 'Epic Link', use: 'parent', isCustom: true },
    { names: 'Parent summary', use: 'left-out', why: 'Taken from the parent task' },
    {
      names: '',
      pattern:
        /^(?:inward|eingehende|lien.* entrant|.*entrante|.*de entrada|входящая|.*内部|内向).*\((?:blocks?|blocker|blocking|dependency|dependent)\)$/iu,
      use: 'depends-on',
    },
    {
      names: '',
      pattern:
        /^(?:outward|ausgehende|lien.* sortant|.*saliente|.*de sa[ií]da|исходящая|.*外部|外向).*\((?:blocks?|blocker|blocking|dependency|dependent)\)$/iu,
      use: 'blocks',
    },
    {
      names:
        'Project name, Projektname, Nom de projet, Nom du projet, Nombre del proyecto, Nome do projeto, Nome progetto, Название проекта, プロジェクト名, 项目名称',
      use: 'project',
    },
    {
      names:
        'Project key, Project type, Project lead, Project lead id, Project description, Project url, Projektschlüssel, Projekttyp, Projektleiter, ID des Projektleiters, Projektbeschreibung',
      ...technical,
    },
    {
      names:
        'Assignee Id, Reporter Id, Creator Id, Watchers Id, ID der zugewiesenen Person, ID des Autors, Ersteller-ID, ID des Beobachters',
      ...technical,
      why: 'Used to name the authors of comments',
    },
    {
      names:
        'Reporter, Creator, Autor, Ersteller, Rapporteur, Créateur, Informador, Creador, Relator, Criador',
      use: 'left-out',
      why: creator,
    },
    { names: 'Target start, Start date, Planned start', use: 'start-date', isCustom: true },
    { names: 'Rank, Epic Color, Issue color, Development, Request language', ...technical, isCustom: true },
    { names: 'Watchers, Beobachter, Votes, Stimmen, Security Level, Sicherheitsstufe', use: 'left-out' },
  ],
  // In Jira these are custom fields with other meanings.
  unlike:
    'Name, Category, Categories, Section, List, Progress, Date, Stage, Item, Team, Tag, Type, Done, Completed, Owner, Person, People',
  finish(table) {
    const names = namesOfAccounts(table);
    const idColumn = columnNamed(table, ids);
    return (task: SourceTask, item: TableItem) => {
      const id = idColumn === -1 ? '' : (item.cells[idColumn] ?? '').trim();
      if (id !== '') task.aliases.push(id);
      if (task.key !== '') task.identity = id === '' ? task.key : `${task.key} ${id}`;
      task.comments = task.comments.map(({ author, at, text }) => ({
        author: names.get(author) ?? author,
        at,
        text,
      }));
    };
  },
};

/** Parses `24/Mar/26 10:17 PM;ada.lovelace;Looks good`. */
function commentIn(text: string): SourceComment[] {
  const [, at = '', author = '', said = ''] = /^([^;\n]{1,60});([^;\n]*);([\s\S]*)$/.exec(text) ?? [];
  if (!looksLikeDate(at)) return [{ author: '', at: '', text: text.trim() }];
  return said.trim() === '' ? [] : [{ author: author.trim(), at: at.trim(), text: said.trim() }];
}

/** Parses `What was done;24/Mar/26 10:17 PM;ada.lovelace;3600`. */
function worklogIn(text: string): SourceComment[] {
  const [, said = '', at = '', author = '', time = ''] = /^([\s\S]*);([^;]*);([^;]*);(\d+)$/.exec(text) ?? [];
  if (time === '') return [{ author: '', at: '', text: text.trim() }];
  const worked = `Worked ${hoursOf(time, 'seconds') ?? 0} h`;
  return [
    { author: author.trim(), at: at.trim(), text: said.trim() === '' ? worked : `${worked}: ${said.trim()}` },
  ];
}

/** Parses `24/Mar/26 10:17 PM;ada.lovelace;plan.pdf;https://…`. */
function attachmentIn(text: string): SourceAttachment[] {
  const [, name = '', url = ''] = /^[^;]*;[^;]*;(.*);(https?:\/\/[^;]+)$/.exec(text.trim()) ?? [];
  if (url !== '') return [{ name, url }];
  return [{ name: text.trim(), url: '' }];
}

const account = /^(?:\d+:[0-9a-f-]{36}|[0-9a-f]{24}|JIRAUSER\d+|qm:.*)$/i;

/** Maps account ids to names, using adjacent name and id columns such as Assignee and Assignee Id. */
function namesOfAccounts({ head, rows }: Table): ReadonlyMap<string, string> {
  const groups: { name: string; indexes: number[] }[] = [];
  for (const [index, name] of head.entries()) {
    const last = groups.at(-1);
    if (last?.name === name) last.indexes.push(index);
    else groups.push({ name, indexes: [index] });
  }
  const names = new Map<string, string>();
  for (const [at, { indexes }] of groups.entries()) {
    const before = groups[at - 1];
    if (before?.indexes.length !== indexes.length) continue;
    for (const { cells } of rows) {
      for (const [place, index] of indexes.entries()) {
        const id = cells[index]?.trim() ?? '';
        const name = cells[before.indexes[place] ?? -1]?.trim() ?? '';
        if (account.test(id) && name !== '' && !account.test(name)) names.set(id, name);
      }
    }
  }
  return names;
}

function columnNamed({ head }: Table, names: string): number {
  const wanted = new Set(names.split(',').map((name) => name.trim().toLowerCase()));
  return head.findIndex((name) => wanted.has(name.trim().toLowerCase()));
}
