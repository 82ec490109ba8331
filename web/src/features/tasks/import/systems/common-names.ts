import type { FieldUse } from '../model/field-use.ts';
import { lettersOf } from '../values/letters.ts';

/** Common column names by use, best first, in the languages of exports. */
const names: Partial<Readonly<Record<FieldUse, string>>> = {
  title: `Title, Task title, Name, Task name, Task, Card name, Card title, Issue title, Summary, Subject, Content, Todo,
    To-do, Item, Issue, What, Titel, Aufgabe, Aufgabenname, Zusammenfassung, Betreff, Vorgang, Titre, Tâche, Nom, Nom de la tâche, Résumé,
    Objet, Título, Tarea, Nombre, Nombre de la tarea, Resumen, Asunto, Tarefa, Nome, Nome da tarefa, Resumo, Assunto, Titolo,
    Attività, Nome attività, Riepilogo, Oggetto, Taak, Taaknaam, Naam, Onderwerp, Samenvatting, Tytuł, Zadanie, Nazwa, Podsumowanie,
    Название, Задача, Тема, Заголовок, Uppgift, Rubrik, Opgave, Oppgave, Görev, Başlık, 件名, タスク, タスク名, タイトル, 名前, 要約,
    标题, 任务, 任务名称, 名称, 主题, 概要, 摘要, 標題, 제목, 작업, 이름, 요약`,
  description: `Description, Task description, Card description, Desc, Notes, Note, Details, Body, Text, Task content,
    Beschreibung, Notizen, Notiz, Descripción, Notas, Descrição, Descrizione, Note, Beschrijving, Notities, Opis, Описание, Заметки,
    Beskrivning, Beskrivelse, Açıklama, 説明, 詳細, メモ, 描述, 说明, 备注, 설명, 메모`,
  status: `Status, Task status, State, Progress, List, List name, Column, Section/Column, Section, Stage, Bucket name,
    Bucket, Progress status, Zustand, Spalte, Liste, Fortschritt, Statut, État, Étape, Colonne, Estado, Situación, Etapa, Columna,
    Lista, Situação, Coluna, Stato, Fase, Kolom, Stan, Etap, Статус, Состояние, Durum, Tillstånd,
    ステータス, 状態, 状況, 进度, 状态, 狀態, 상태, 진행률`,
  priority: `Priority, Task priority, Importance, Urgency, Prio, Priorität, Wichtigkeit, Priorité, Importance, Prioridad,
    Prioridade, Priorità, Prioriteit, Priorytet, Приоритет, Важность, Prioritet, Öncelik, 優先度, 重要度, 优先级, 優先順序, 우선순위`,
  'start-date': `Start date, Start, Starts, Start on, Starting, Begin, Begin date, From, Planned start, Startdatum,
    Beginn, Anfang, Date de début, Début, Fecha de inicio, Inicio, Data de início, Início, Data di inizio, Inizio, Begindatum,
    Data rozpoczęcia, Дата начала, Начало, Startdato, Başlangıç tarihi, 開始日, 开始日期, 開始日期, 시작 날짜, 시작일`,
  'due-date': `Due date, Due, Due on, Due by, Due at, Deadline, Date due, Date, End date, End, Until, Finish, Finish date,
    Target date, Fälligkeitsdatum, Fällig, Fällig am, Frist, Termin, Enddatum, Datum, Date d’échéance, Échéance, Date limite,
    Date de fin, Fecha de vencimiento, Vencimiento, Fecha límite, Fecha de entrega, Fecha, Data de vencimento, Vencimento, Data limite,
    Prazo, Data de conclusão prevista, Data, Scadenza, Data di scadenza, Vervaldatum, Einddatum, Termin wykonania, Termin, Срок,
    Срок исполнения, Срок выполнения, Дата выполнения, Förfallodatum, Forfaldsdato, Forfallsdato, Bitiş tarihi,
    期限, 期限日, 期日, 締め切り, 截止日期, 到期日, 到期日期, 기한, 마감일`,
  'completed-at': `Completed at, Completed on, Completed date, Completed time, Date completed, Completion date, Done at, Done date,
    Closed at, Closed date, Date closed, Date done, Finished at, Resolved at, Erledigt am, Abgeschlossen am, Abgeschlossen um,
    Fertigstellungsdatum, Abschlussdatum, Terminé le, Date de réalisation, Date d’achèvement, Completado el, Fecha de finalización,
    Concluído em, Data de conclusão, Completato il, Data di completamento, Voltooid op, Data ukończenia, Дата завершения,
    完了日, 完成日期, 完成时间, 완료 날짜, 완료일`,
  repeat: `Repeat, Repeats, Recurrence, Recurring, Repetition, Wiederholung, Récurrence, Répétition, Repetición, Repetição,
    Ricorrenza, Herhaling, Повтор, 繰り返し, 重复, 반복`,
  tags: `Tags, Tag, Labels, Label, Categories, Category, Keywords, Etiketten, Etikett, Schlagwörter, Stichwörter, Kategorien,
    Kategorie, Bezeichnungen, Étiquettes, Étiquette, Libellés, Catégories, Catégorie, Etiquetas, Etiqueta, Categorías, Categoría,
    Categorias, Categoria, Etichette, Categorie, Labels, Etykiety, Метки, Теги, Категории, Etiketter, Kategorier, Etiketler,
    ラベル, タグ, 分類, カテゴリ, 标签, 类别, 標籤, 레이블, 태그, 분류`,
  project: `Project, Project name, Projects, Projekt, Projektname, Projet, Nom du projet, Proyecto, Nombre del proyecto, Projeto,
    Nome do projeto, Progetto, Project, Projectnaam, Проект, Название проекта, Proje, プロジェクト, 项目, 專案, 프로젝트`,
  assignee: `Assignee email, Assignee, Assignees, Assigned to, Assign, Owner, Responsible, Member, Members, Who, Person, People,
    Zugewiesen an, Zugewiesen, Zuständig, Verantwortlich, Verantwortlicher, Bearbeiter, Zugewiesene Person, Assigné à, Attribué à,
    Affecté à, Responsable, Personne assignée, Asignado a, Persona asignada, Asignado, Responsable, Atribuído a, Atribuído para,
    Responsável, Assegnato a, Assegnatario, Responsabile, Toegewezen aan, Verantwoordelijke, Przypisane do, Osoba przypisana,
    Исполнитель, Ответственный, Назначено, Ansvarig, Tilldelad, Atanan, 担当者, 担当, 负责人, 分配给, 经办人, 指派給, 담당자, 할당 대상`,
  estimate: `Estimated hours, Estimated time, Time estimate, Time estimated, Original estimate, Estimation, Effort,
    Estimate hours, Hours, Total work, Geschätzte Stunden, Aufwand, Ursprüngliche Schätzung, Schätzung, Gesamtaufwand, Temps estimé,
    Estimation originale, Estimation initiale, Estimation d’origine, Charge, Horas estimadas, Estimación original, Estimativa original,
    Stima originale, Ore stimate, Oorspronkelijke schatting, Pierwotne oszacowanie, Первоначальная оценка, Оценка, 初期見積り, 見積時間,
    初始预估, 预估时间`,
  'time-spent': `Time taken, Time spent, Actual hours, Actual time, Actual work, Hours spent, Spent, Time tracked, Tracked time,
    Benötigte Zeit, Aufgewendete Zeit, Ist-Aufwand, Temps consacré, Temps passé, Tiempo empleado, Tiempo trabajado, Tiempo invertido,
    Tempo gasto, Tempo trascorso, Tempo impiegato, Bestede tijd, Czas pracy, Затрачено времени, Затраченное время, 消費時間, 実績時間,
    耗费时间, 已用时间`,
  steps: `Checklist, Checklists, Subtasks, Subtask, Steps, Checklist items, Todos, Checkliste, Prüflistenelemente, Teilaufgaben,
    Liste de contrôle, Éléments de la liste de contrôle, Sous-tâches, Lista de comprobación, Elementos de la lista de comprobación,
    Subtareas, Lista de verificação, Itens da lista de verificação, Subtarefas, Elenco di controllo, Controlelijst, Чек-лист, チェックリスト,
    检查清单, 체크리스트`,
  comments: `Comment, Comments, Kommentar, Kommentare, Commentaire, Commentaires, Comentario, Comentarios, Comentário, Comentários,
    Commento, Commenti, Opmerking, Opmerkingen, Reactie, Komentarz, Komentarze, Комментарий, Комментарии, Kommentarer, コメント, 评论, 注释, 댓글`,
  attachments: `Attachment, Attachments, Files, Files & media, Anhang, Anhänge, Dateien, Pièce jointe, Pièces jointes, Adjunto, Adjuntos,
    Datos adjuntos, Anexo, Anexos, Allegato, Allegati, Bijlage, Bijlagen, Załącznik, Вложение, Вложения, 添付ファイル, 附件, 첨부 파일`,
  parent: `Parent task, Parent, Parent issue, Parent item, Parent id, Parent key, Übergeordnet, Übergeordnete Aufgabe, Tâche parente,
    Tarea principal, Tarefa pai, Attività principale, Родительская задача, 親タスク, 親課題, 父任务`,
  'depends-on': `Waits for, Blocked by, Blocked by (Dependencies), Is blocked by, Dependencies, Depends on, Dependency, Predecessors,
    Blockiert durch, Abhängig von, Vorgänger, Bloqué par, Dépendances, Bloqueada por, Bloqueado por, Dependencias, Dependências`,
  blocks: `Blocking, Blocks, Blocking (Dependencies), Blockiert`,
  done: `Completed, Done, Is completed, Is done, Complete, Finished, Erledigt, Abgeschlossen, Terminé, Terminée, Completada,
    Completado, Hecho, Concluída, Concluído, Feito, Completato, Completata, Voltooid, Выполнено, Готово, 完了, 完成, 완료됨`,
  archived: `Archived, Is archived, Archiviert, Archivé, Archivada, Archivado, Arquivado, Archiviato, В архиве`,
};

/** Applied only to generic tables, as systems use the same names with other meanings. */
export const commonUses = Object.keys(names) as FieldUse[];

const ranks = new Map<string, { readonly use: FieldUse; readonly rank: number }>();
for (const use of commonUses) {
  for (const [rank, name] of (names[use] ?? '').split(',').entries()) {
    const word = lettersOf(name);
    if (!ranks.has(word)) ranks.set(word, { use, rank });
  }
}

/** Returns the usual use of a column name with its rank (0 is best), or null. */
export function commonUse(name: string): { readonly use: FieldUse; readonly rank: number } | null {
  return ranks.get(lettersOf(name)) ?? ranks.get(lettersOf(name.replace(/\(.*\)/, ''))) ?? null;
}
